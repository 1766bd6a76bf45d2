// POST /generalLedgerQuery.
import { Body, Controller, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Branch, BranchAccess, Scope, type AccessScope, type BranchRef } from '@razao/auth';
import type { Request, Response } from 'express';
import { ApiAccountBody } from '../branch.dto.js';
import { sendText } from '../representations/answer.js';
import { ApiTable, columnsOf } from '../representations/answer-cells.js';
import { DialectQuery } from '../representations/dialect.dto.js';
import { representationFor } from '../representations/media.js';
import { Streams } from '../representations/streams.js';
import { renderJsonRows, renderJsonTable } from '../representations/table.js';
import { GeneralLedgerRequest, GeneralLedgerRow } from './general-ledger.dto.js';
import { QueryLedgerService } from './query-ledger.service.js';

@ApiTags('General ledger')
@Controller()
export class GeneralLedgerController {
  constructor(
    private readonly service: QueryLedgerService,
    private readonly streams: Streams,
  ) {}

  @Post('generalLedgerQuery')
  @HttpCode(200)
  @BranchAccess({ in: 'body', company: 'empresa', branch: 'filial' })
  @ApiOperation({
    operationId: 'readGeneralLedger',
    summary: 'Postings of an account in a month',
    description:
      'The rows are in the order of day, batch, document, entry number and line. For a synthetic account they are the postings of all accounts below it.',
  })
  @ApiAccountBody(GeneralLedgerRequest, { year: 2025, month: 1, dayStart: 1, dayEnd: 31 })
  @ApiTable([GeneralLedgerRow])
  async generalLedgerQuery(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Body() query: GeneralLedgerRequest,
    @Query() { dialect }: DialectQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const representation = representationFor(request, dialect);
    const ledger = await this.service.query(scope, branch, query);
    const answer = { request, response, representation, name: 'general-ledger' };
    const columns = columnsOf(GeneralLedgerRow);
    if (ledger.kind === 'page') await sendText(answer, renderJsonTable(representation, columns, ledger.rows));
    else
      await this.streams.sendWithin(scope, answer, (write) =>
        ledger.read((batches) => write(renderJsonRows(representation, columns, batches))),
      );
  }
}
