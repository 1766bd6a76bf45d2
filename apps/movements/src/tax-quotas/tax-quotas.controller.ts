// Tax quotas over HTTP.
import { Controller, Get, HttpStatus, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Branch, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import { ApiErrors } from '@razao/platform/http';
import type { Response } from 'express';
import { SavedTaxCalculation, TaxQuotaQuery, quarterOf } from './tax-quota.dto.js';
import { TaxQuotasService } from './tax-quotas.service.js';
import { BranchPath } from '../wire/record-path.js';

const LINES = {
  type: 'array',
  items: { type: 'string' },
  example: [
    'IRPJ QUOTA 1/3 VENC 31/10/2019 9.441,77',
    'IRPJ QUOTA 2/3 VENC 29/11/2019 9.441,77',
    'IRPJ QUOTA 3/3 VENC 31/12/2019 9.441,78',
  ],
};

@ApiTags('Tax quotas')
@Controller()
export class TaxQuotasController {
  constructor(private readonly taxQuotas: TaxQuotasService) {}

  @Get('taxquotacalculation/:company/:branch')
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'calculateTaxQuotas',
    summary: 'Calculate the IRPJ and CSLL quotas of a quarter: preview, or confirm and save once',
    description:
      'With confirmed=true this GET saves the quotas. It may be sent again: a quarter is saved only once, and a repeated request gets the quotas that were saved.',
  })
  @ApiOkResponse({ description: 'Confirmed and saved', schema: LINES })
  @ApiResponse({
    status: HttpStatus.FOUND,
    description: 'Preview: nothing is saved, and the answer has no Location header',
    schema: LINES,
  })
  @ApiErrors(503)
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
    summary: 'The tax quotas that were confirmed, oldest quarter first',
  })
  @ApiOkResponse({ type: [SavedTaxCalculation] })
  async list(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() _path: BranchPath,
  ): Promise<SavedTaxCalculation[]> {
    return await this.taxQuotas.list(scope, branch);
  }
}
