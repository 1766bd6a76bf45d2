// GET /trialBalance/{company}/{branch}/{year}/{month}, and the closing balances of several months.
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Branch, Branches, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import { Period } from '@razao/domain';
import type { Request, Response } from 'express';
import { ETAG, isKnownToCaller } from '../representations/answer.js';
import { ApiTable } from '../representations/answer-cells.js';
import { DialectQuery } from '../representations/dialect.dto.js';
import { JSON_ONLY, representationFor } from '../representations/media.js';
import { Streams } from '../representations/streams.js';
import { DrawTrialBalanceService } from './draw-trial-balance.service.js';
import { renderClosingBalances, renderTrialBalance } from './render-trial-balance.js';
import {
  ClosingBalances,
  ClosingBalancesPath,
  ClosingBalancesQuery,
  TrialBalance,
  TrialBalancePath,
} from './trial-balance.dto.js';

@ApiTags('Trial balance')
@Controller()
export class TrialBalanceController {
  constructor(
    private readonly service: DrawTrialBalanceService,
    private readonly streams: Streams,
  ) {}

  @Get('trialBalance/:company/:branch/:year/:month')
  @BranchAccess({ in: 'params', every: true })
  @ApiOperation({
    operationId: 'readTrialBalance',
    summary: 'Trial balance of a month, analytic and synthetic accounts in chart order',
    description:
      'The totals are those of the analytic accounts; the CSV ends with a line TOTAL. Branch `*` sums every branch of the company, and the caller then needs permission for every branch. The answer of a consolidated month has an ETag, except for branch `*`.',
  })
  @ApiTable(TrialBalance, ETAG)
  async trialBalance(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly [BranchRef, ...BranchRef[]],
    @Param() { branch, year, month }: TrialBalancePath,
    @Query() { dialect }: DialectQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const representation = representationFor(request, dialect);
    const period = Period.of(year, month);
    const name = `trial-balance-${period.toYearMonth()}`;
    const answer = { request, response, representation, name };
    await this.streams.sendWithin(scope, answer, async (write) => {
      await this.service.draw(scope, branches, branch, period, async (balance) => {
        if (balance.digest !== null && isKnownToCaller(answer, balance.digest)) return;
        await write(renderTrialBalance(representation, balance));
      });
    });
  }

  @Get('trialBalance/:company/:branch/:year/:month/balances')
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'readClosingBalances',
    summary: 'Closing balances of the accounts in a month and those before it, side by side',
    description:
      'Each balance is that of the month’s trial balance. An account that was in none of the months is left out. The answer is JSON only.',
  })
  @ApiOkResponse({ type: ClosingBalances })
  async closingBalances(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() { year, month }: ClosingBalancesPath,
    @Query() { months }: ClosingBalancesQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const balances = await this.service.drawClosings(scope, branch, Period.of(year, month), months);
    const answer = { request, response, representation: JSON_ONLY, name: 'closing-balances' };
    await this.streams.send(scope, answer, renderClosingBalances(balances));
  }
}
