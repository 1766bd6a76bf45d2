// The general ledger (razão) of an account in a month: every posting, with both halves of a simple entry in their
// accounts. The answer for a synthetic account has the postings of all analytic accounts below it.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Period, branchNotFound, chartNotConfigured } from '@razao/domain';
import { ReadDatabase } from '@razao/platform/database';
import { accountNotFound, reversedRange } from '../refusals.js';
import { DAY_MAX, type GeneralLedgerRequest } from './general-ledger.dto.js';
import { GeneralLedgerStore, type LedgerRange } from './general-ledger.store.js';

/** Up to this many postings in the month, one statement reads the whole answer; more postings are streamed. */
export const LEDGER_PAGE_ROWS_MAX = 1_000;

/** Rows in batches of JSON texts. */
type Batches = AsyncIterable<readonly string[]>;

/** Rows as JSON texts: either all of them, or batches that are read while they are sent. */
export type LedgerAnswer =
  | { readonly kind: 'page'; readonly rows: readonly string[] }
  | {
      readonly kind: 'stream';
      /** Reads everything in one snapshot, which ends after `use`. */
      read(use: (batches: Batches) => Promise<void>): Promise<void>;
    };

@Injectable()
export class QueryLedgerService {
  constructor(
    private readonly database: ReadDatabase,
    private readonly store: GeneralLedgerStore,
  ) {}

  /**
   * Reads the postings in a stable order.
   * @throws DomainError INVALID_RANGE, CHART_NOT_CONFIGURED, ACCOUNT_NOT_FOUND.
   */
  async query(scope: AccessScope, branch: BranchRef, query: GeneralLedgerRequest): Promise<LedgerAnswer> {
    const range = rangeOf(query);
    const page = await this.store.readLedgerPage(
      scope,
      this.database,
      branch,
      query,
      range,
      LEDGER_PAGE_ROWS_MAX,
    );
    if (page === undefined) throw branchNotFound(branch.companyCode, branch.branchCode);
    if (!page.hasChart) throw chartNotConfigured(branch.companyCode);
    if (!page.hasAccount) throw accountNotFound(branch, query);
    const { streamedAccount } = page;
    if (streamedAccount === null) return { kind: 'page', rows: page.ledger === null ? [] : [page.ledger] };
    return {
      kind: 'stream',
      // The stream may wait for its turn, and what an account added meanwhile has must not be missing beside the other
      // halves of its entries.
      read: (use) =>
        this.database.snapshot((tx) =>
          use(this.store.streamLedgerRows(scope, tx, branch, streamedAccount, range)),
        ),
    };
  }
}

/** A day that is absent or 0 leaves the range open at that end. */
function rangeOf({ year, month, dayStart, dayEnd }: GeneralLedgerRequest): LedgerRange {
  if (dayStart > 0 && dayEnd > 0 && dayStart > dayEnd)
    throw reversedRange(['dayStart', dayStart], ['dayEnd', dayEnd]);
  return { period: Period.of(year, month), dayStart: dayStart || 1, dayEnd: dayEnd || DAY_MAX };
}
