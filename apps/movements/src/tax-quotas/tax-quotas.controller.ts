// Tax quotas over HTTP.
import { Body, Controller, Get, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { AdminOnly, Branch, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import { ApiErrors, RefusesHead } from '@razao/platform/http';
import type { Response } from 'express';
import {
  TaxQuotaCancellationRequest,
  SavedTaxCalculation,
  TaxQuotaQuery,
  quarterOf,
} from './tax-quota.dto.js';
import { TaxQuotasService } from './tax-quotas.service.js';
import { ApiIdempotent } from '../wire/idempotent-route.js';
import { BranchPath, RecordPath } from '../wire/record-path.js';

const LINES = {
  type: 'array',
  items: { type: 'string' },
  example: [
    'IRPJ QUOTA 1/3 VENC 31/10/2019 9.441,77',
    'IRPJ QUOTA 2/3 VENC 29/11/2019 9.441,77',
    'IRPJ QUOTA 3/3 VENC 30/12/2019 9.441,78',
  ],
};

@ApiTags('Tax quotas')
@Controller()
export class TaxQuotasController {
  constructor(private readonly taxQuotas: TaxQuotasService) {}

  @Get('taxquotacalculation/:company/:branch')
  @RefusesHead()
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'calculateTaxQuotas',
    summary:
      'Calculate the IRPJ and CSLL quotas of a quarter of the company: preview, or confirm and save once',
    description:
      'Bases and amounts are those of all branches, for which the caller needs permission; the branch in the path pays. With confirmed=true this GET saves the quotas. It may be sent again: a quarter is saved only once, and a repeated request gets the quotas that were saved.',
  })
  @ApiOkResponse({ description: 'Confirmed and saved', schema: LINES })
  @ApiResponse({
    status: HttpStatus.FOUND,
    description: 'Preview: nothing is saved, and the answer has no Location header',
    schema: LINES,
  })
  @ApiErrors('TAX_QUARTER_CONFIRMED', 503)
  async calculate(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() _path: BranchPath,
    @Query() query: TaxQuotaQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string[]> {
    response.setHeader('Cache-Control', 'no-store');
    const request = { quarter: quarterOf(query), selic: query.selic ?? null };
    if (query.confirmed) return await this.taxQuotas.confirm(scope, branch, request);
    const lines = await this.taxQuotas.preview(scope, branch, request);
    response.status(HttpStatus.FOUND);
    return lines;
  }

  @Get('taxquotas/:company/:branch')
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'listTaxQuotas',
    summary:
      'The tax quotas that the company confirmed, oldest quarter first, with those that were cancelled',
  })
  @ApiOkResponse({ type: [SavedTaxCalculation] })
  async list(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() _path: BranchPath,
  ): Promise<SavedTaxCalculation[]> {
    return await this.taxQuotas.list(scope, branch);
  }

  @Post('taxquotas/:id/cancellation')
  @AdminOnly()
  @ApiOperation({
    operationId: 'cancelTaxQuotas',
    summary: 'Cancel confirmed tax quotas and keep them; role admin',
    description: 'After the cancellation the quarter can be confirmed again, also by another branch.',
  })
  @ApiParam({ name: 'id', example: 1 })
  @ApiCreatedResponse({ type: SavedTaxCalculation })
  @ApiErrors(400, 'TAX_CALCULATION_NOT_FOUND', 'TAX_CALCULATION_CANCELLED')
  @ApiIdempotent()
  async cancel(
    @Scope() scope: AccessScope,
    @Param() { id }: RecordPath,
    @Body() { reason }: TaxQuotaCancellationRequest,
  ): Promise<SavedTaxCalculation> {
    return await this.taxQuotas.cancel(scope, id, reason);
  }
}
