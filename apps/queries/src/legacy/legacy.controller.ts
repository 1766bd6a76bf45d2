// GET /api/v1/sparts/consulta-contabil and /lancamentos-contabeis, and the old path that redirects.
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  Authenticated,
  Branch,
  BranchAccess,
  Branches,
  Scope,
  type AccessScope,
  type BranchRef,
} from '@razao/auth';
import { IgnoresUnknownParameters, pagesOf, type PageRead } from '@razao/platform/http';
import type { Request, Response } from 'express';
import { ETAG, digestOf, isKnownToCaller, sendText, type Answer } from '../representations/answer.js';
import { ApiTable, columnsOf } from '../representations/answer-cells.js';
import { representationFor, type Representation } from '../representations/media.js';
import { Streams } from '../representations/streams.js';
import { jsonArray, renderTable, type RowOf } from '../representations/table.js';
import {
  LegacyBalance,
  LegacyBalancesEnvelope,
  LegacyBalancesQuery,
  LegacyPosting,
  LegacyPostingsEnvelope,
  LegacyPostingsQuery,
  type LegacyQuery,
} from './legacy.dto.js';
import { LegacyService } from './legacy.service.js';

/** Documents the headers that `sendPage` sets. */
const HEADERS = {
  ETag: ETAG.ETag,
  'X-Total-Count': {
    description: 'Number of rows in all pages, as `total_registros`; CSV has it only here',
    schema: { type: 'integer' as const },
  },
};

const CURRENT_PATH = '/api/v1/sparts/consulta-contabil';

@ApiTags('Legacy integration')
@Controller('api/v1')
export class LegacyController {
  constructor(
    private readonly service: LegacyService,
    private readonly streams: Streams,
  ) {}

  @Get('sparts/consulta-contabil')
  @BranchAccess({ in: 'query', company: 'empresa', branch: 'filial' })
  @ApiOperation({
    operationId: 'listLegacyBalances',
    summary: 'Balances of all analytic accounts, monthly or daily',
    description:
      'There is one row per account and month (or day) that has a movement or a balance. A monthly row is of the whole month, also where the range has only a part of it.',
  })
  @IgnoresUnknownParameters()
  @ApiTable(LegacyBalancesEnvelope, HEADERS)
  async consultaContabil(
    @Scope() scope: AccessScope,
    @Branch() branch: BranchRef,
    @Query() query: LegacyBalancesQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const representation = representationFor(request, query.dialect);
    const found = await this.streams.inTurn(scope, () => this.service.consultBalances(scope, branch, query));
    const answer = { request, response, representation, name: 'consulta-contabil' };
    await sendPage(answer, LegacyBalance, query, found);
  }

  @Get('sparts/lancamentos-contabeis')
  @BranchAccess({ in: 'query', company: 'empresa', branch: 'filial', optional: true })
  @ApiOperation({
    operationId: 'listLegacyPostings',
    summary: 'Postings between two days',
    description:
      'The postings are in the order of company, branch, month, batch, document, entry number and line. Without empresa and filial they are those of every branch that the caller may see.',
  })
  @IgnoresUnknownParameters()
  @ApiTable(LegacyPostingsEnvelope, HEADERS)
  async lancamentosContabeis(
    @Scope() scope: AccessScope,
    @Branches() branches: readonly BranchRef[] | undefined,
    @Query() query: LegacyPostingsQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const representation = representationFor(request, query.dialect);
    const found = await this.streams.inTurn(scope, () => this.service.listPostings(scope, branches, query));
    const answer = { request, response, representation, name: 'lancamentos-contabeis' };
    await sendPage(answer, LegacyPosting, query, found);
  }

  @Get('consulta-contabil')
  @Authenticated({ elsewhere: false })
  @ApiOperation({
    operationId: 'redirectLegacyBalances',
    summary: 'Old path of sparts/consulta-contabil',
    deprecated: true,
  })
  @IgnoresUnknownParameters()
  @ApiResponse({
    status: 301,
    description: 'Redirects to the current path, with the query string as it came',
    headers: { Location: { description: 'The current path', schema: { type: 'string' } } },
  })
  movedConsultaContabil(@Req() request: Request, @Res() response: Response): void {
    const at = request.originalUrl.indexOf('?');
    response.status(301).location(CURRENT_PATH + (at < 0 ? '' : request.originalUrl.slice(at)));
    response.end();
  }
}

async function sendPage<Dto extends object>(
  answer: Answer<Representation>,
  record: new () => Dto,
  query: LegacyQuery,
  { rows, total }: PageRead<RowOf<Dto>>,
): Promise<void> {
  const { response, representation } = answer;
  const columns = columnsOf(record);
  const text =
    representation.kind === 'json'
      ? jsonEnvelope(query, total, jsonArray(columns, rows))
      : renderTable(representation, columns, rows);
  // CSV has no envelope, so its total is in a header.
  response.setHeader('X-Total-Count', String(total));
  if (!isKnownToCaller(answer, digestOf(text))) await sendText(answer, text);
}

/** The generic envelope of the legacy integration. */
function jsonEnvelope({ pagina, tamanho }: LegacyQuery, total: number, records: string): string {
  const head = {
    codigo: 0,
    mensagem: 'OK',
    pagina,
    tamanho,
    total_registros: total,
    total_paginas: pagesOf(total, tamanho),
  };
  return `${JSON.stringify(head).slice(0, -1)},"dados":${records}}`;
}
