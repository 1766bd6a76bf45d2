// POST /balanceInquiryDetails.
import { Body, Controller, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Branches, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import type { Request, Response } from 'express';
import { ApiAccountBody } from '../branch.dto.js';
import { sendText } from '../representations/answer.js';
import { ApiTable, columnsOf } from '../representations/answer-cells.js';
import { DialectQuery } from '../representations/dialect.dto.js';
import { representationFor } from '../representations/media.js';
import { renderTable } from '../representations/table.js';
import { BalanceDetailRow, BalanceInquiryRequest } from './balance-inquiry.dto.js';
import { InquireBalanceService } from './inquire-balance.service.js';

@ApiTags('Balances')
@Controller()
export class BalancesController {
  constructor(private readonly service: InquireBalanceService) {}

  @Post('balanceInquiryDetails')
  @HttpCode(200)
  @BranchAccess({ in: 'body', company: 'empresa', branch: 'filial', every: true })
  @ApiOperation({
    operationId: 'readBalanceDetails',
    summary: 'Balances of an account, one row per month',
    description:
      'With filial `*` the answer sums every branch of the company, whether its months are consolidated or open, from one snapshot. The caller then needs permission for every branch.',
  })
  @ApiAccountBody(BalanceInquiryRequest, { anomesini: '01/2025', anomesfim: '03/2025' })
  @ApiTable([BalanceDetailRow])
  async balanceInquiryDetails(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly [BranchRef, ...BranchRef[]],
    @Body() inquiry: BalanceInquiryRequest,
    @Query() { dialect }: DialectQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const representation = representationFor(request, dialect);
    const rows = await this.service.inquireAll(scope, branches, inquiry);
    const answer = { request, response, representation, name: 'balances' };
    await sendText(answer, renderTable(representation, columnsOf(BalanceDetailRow), rows));
  }
}
