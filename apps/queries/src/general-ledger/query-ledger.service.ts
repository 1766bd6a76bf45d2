// The general ledger (razão) of an account in a month: every posting, both halves of a simple entry in
// their own accounts. A synthetic account answers with the postings of all analytic accounts below it.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Period } from '@razao/domain';
import { accountNotFound, branchNotFound, chartNotConfigured } from '../requests/missing.js';
import { refused } from '../requests/refusals.js';
import type { Column } from '../representations/table.js';
import type { LedgerRequest } from './general-ledger.store.js';
import { GeneralLedgerStore } from './general-ledger.store.js';

/** Up to so many postings in the month, the answer is one statement; more are streamed. */
export const LEDGER_PAGE_ROWS_MAX = 1_000;

export const LEDGER_COLUMNS = [
  { name: 'lote', kind: 'text' },
  { name: 'documento', kind: 'text' },
  { name: 'entry', kind: 'text' },
  { name: 'debCre', kind: 'text' },
  { name: 'day', kind: 'text' },
  { name: 'history', kind: 'text' },
  { name: 'value', kind: 'decimal' },
  { name: 'cdContabil', kind: 'text' },
] as const satisfies readonly Column[];

export interface LedgerQuery {
  readonly contaId: number;
  readonly year: number;
  readonly month: number;
  readonly dayStart?: number | null;
  readonly dayEnd?: number | null;
}

@Injectable()
export class QueryLedgerService {
  constructor(private readonly ledger: GeneralLedgerStore) {}

  /**
   * The rows in batches of JSON texts, in a stable order. Everything that refuses the query is thrown
   * before the first batch.
   * @throws DomainError INVALID_RANGE, CHART_NOT_CONFIGURED, ACCOUNT_NOT_FOUND.
   */
  async *query(scope: AccessScope, branch: BranchRef, query: LedgerQuery): AsyncGenerator<readonly string[]> {
    const request = requestOf(query);
    const page = await this.ledger.readLedgerPage(scope, branch, request, LEDGER_PAGE_ROWS_MAX);
    if (page === undefined) throw branchNotFound(branch);
    if (!page.has_chart) throw chartNotConfigured(branch);
    if (!page.has_account) throw accountNotFound(branch, query.contaId);
    if (page.ledger !== null) yield [page.ledger];
    else if (page.postings > LEDGER_PAGE_ROWS_MAX)
      yield* this.ledger.streamLedgerRows(scope, branch, request);
  }
}

/** A bound that is absent or 0 leaves its side open. */
function requestOf({ contaId, year, month, dayStart, dayEnd }: LedgerQuery): LedgerRequest {
  const first = dayStart ?? 0;
  const last = dayEnd ?? 0;
  if (first > 0 && last > 0 && first > last)
    throw refused('INVALID_RANGE', 'dayStart', first, `is later than dayEnd ${last}`);
  const period = Period.of(year, month);
  return { accountId: contaId, period, dayStart: first || 1, dayEnd: last || 31 };
}
