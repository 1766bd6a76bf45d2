// The general ledger (razão) of an account in a month: every posting, both halves of a simple entry in
// their own accounts. A synthetic account answers with the postings of all analytic accounts below it.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Period } from '@razao/domain';
import { type Body, judged, requestedId, requestedInteger } from '../requests/fields.js';
import { accountNotFound, branchNotFound, chartNotConfigured } from '../requests/missing.js';
import { refused } from '../requests/refusals.js';
import { YEAR_MAX, YEAR_MIN } from '../requests/years.js';
import type { Column } from '../representations/table.js';
import { DAY_MAX } from './general-ledger.dto.js';
import { type LedgerRequest, GeneralLedgerStore } from './general-ledger.store.js';

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

/** Rows as JSON texts: all of them, or in batches to be read as they are sent. */
export type LedgerAnswer =
  | { readonly kind: 'page'; readonly rows: readonly string[] }
  | { readonly kind: 'stream'; readonly batches: AsyncIterable<readonly string[]> };

@Injectable()
export class QueryLedgerService {
  constructor(private readonly ledger: GeneralLedgerStore) {}

  /**
   * The rows in a stable order.
   * @param body contaId, year, month, dayStart, dayEnd
   * @throws DomainError VALIDATION_FAILED, INVALID_RANGE, CHART_NOT_CONFIGURED, ACCOUNT_NOT_FOUND.
   */
  async query(scope: AccessScope, branch: BranchRef, body: Body): Promise<LedgerAnswer> {
    const request = requestOf(body);
    const page = await this.ledger.readLedgerPage(scope, branch, request, LEDGER_PAGE_ROWS_MAX);
    if (page === undefined) throw branchNotFound(branch);
    if (!page.has_chart) throw chartNotConfigured(branch);
    if (!page.has_account) throw accountNotFound(branch, request.accountId);
    if (page.streamed_accounts === null)
      return { kind: 'page', rows: page.ledger === null ? [] : [page.ledger] };
    const batches = this.ledger.streamLedgerRows(scope, branch, page.streamed_accounts, request);
    return { kind: 'stream', batches };
  }
}

function requestOf(body: Body): LedgerRequest {
  const { accountId, year, month, dayStart, dayEnd } = judged({
    accountId: () => requestedId('contaId', body['contaId']),
    year: () => requestedInteger('year', body['year'], YEAR_MIN, YEAR_MAX),
    month: () => requestedInteger('month', body['month'], 1, 12),
    dayStart: () => requestedBound('dayStart', body['dayStart']),
    dayEnd: () => requestedBound('dayEnd', body['dayEnd']),
  });
  if (dayStart > 0 && dayEnd > 0 && dayStart > dayEnd)
    throw refused('INVALID_RANGE', 'dayStart', dayStart, `is later than dayEnd ${dayEnd}`);
  return { accountId, period: Period.of(year, month), dayStart: dayStart || 1, dayEnd: dayEnd || DAY_MAX };
}

/** A bound that is absent or 0 leaves its side open. */
function requestedBound(field: string, value: unknown): number {
  return value === undefined || value === null ? 0 : requestedInteger(field, value, 0, DAY_MAX);
}
