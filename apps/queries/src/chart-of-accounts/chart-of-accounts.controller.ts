// GET /allChartOfAccount/{company}/{branch}.
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Branch, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import type { Request, Response } from 'express';
import { BranchPath } from '../branch.dto.js';
import { ETAG, isKnownToCaller } from '../representations/answer.js';
import { ApiTable, columnsOf } from '../representations/answer-cells.js';
import { DialectQuery } from '../representations/dialect.dto.js';
import { representationFor } from '../representations/media.js';
import { Streams } from '../representations/streams.js';
import { renderJsonRows } from '../representations/table.js';
import { ChartOfAccountsRow } from './chart-of-accounts.dto.js';
import { ListChartService } from './list-chart.service.js';

@ApiTags('Chart of accounts')
@Controller()
export class ChartOfAccountsController {
  constructor(
    private readonly service: ListChartService,
    private readonly streams: Streams,
  ) {}

  @Get('allChartOfAccount/:company/:branch')
  @BranchAccess({ in: 'params' })
  @ApiOperation({
    operationId: 'readChartOfAccounts',
    summary: 'The whole chart of accounts',
    description: 'The accounts are in hierarchical numeric order: 1.1, 1.2, 1.10.',
  })
  @ApiTable([ChartOfAccountsRow], ETAG)
  async allChartOfAccount(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Param() _path: BranchPath,
    @Query() { dialect }: DialectQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const representation = representationFor(request, dialect);
    const answer = { request, response, representation, name: 'chart-of-accounts' };
    await this.streams.sendWithin(scope, answer, async (write) => {
      await this.service.list(scope, branch, async (chart) => {
        if (isKnownToCaller(answer, chart.digest)) return;
        await write(renderJsonRows(representation, columnsOf(ChartOfAccountsRow), chart.rows()));
      });
    });
  }
}
