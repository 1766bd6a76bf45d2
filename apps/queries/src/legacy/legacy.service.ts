// consulta-contabil: the balances of a branch's analytic accounts, one row per account and month or day.
// lancamentos-contabeis: every posting between two days, both halves of a simple entry as separate rows, so
// that the rows of an account add up to its movement.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import type { PageQuery, PageRead } from '@razao/platform/http';
import { branchNotFound, tooLate } from '../refusals.js';
import type { Row } from '../representations/table.js';
import { dayRangeOf, daysIn, monthsIn, type DayRange } from './day-range.js';
import type { LegacyBalancesQuery, LegacyPostingsQuery } from './legacy.dto.js';
import { LegacyStore } from './legacy.store.js';
import type { LegacyBalanceColumn, LegacyPostingColumn } from './record-columns.js';

/** Months that a monthly request may touch, and days that a daily one may. */
export const LEGACY_MONTHS_MAX = 120;
export const LEGACY_DAYS_MAX = 366;

export interface LegacyAnswer<Name extends string> {
  readonly page: PageQuery;
  readonly found: PageRead<Row<Name>>;
}

@Injectable()
export class LegacyService {
  constructor(private readonly store: LegacyStore) {}

  /** @throws DomainError INVALID_RANGE, VALIDATION_FAILED (range). */
  async consultBalances(
    scope: AccessScope,
    branch: BranchRef,
    query: LegacyBalancesQuery,
  ): Promise<LegacyAnswer<LegacyBalanceColumn>> {
    const range = dayRangeOf(query);
    const isDaily = query.tipoSaldo === 'D' || query.tipoSaldo === '1';
    assertWithinLimit(isDaily, range);
    const page = pageOf(query);
    const found = isDaily
      ? await this.store.readDailyBalances(scope, branch, range, page)
      : await this.store.readMonthlyBalances(scope, branch, range, page);
    if (found === undefined) throw branchNotFound(branch);
    return { page, found };
  }

  /**
   * @param branches those that the request names; undefined is every branch that the caller may see
   * @throws DomainError INVALID_RANGE.
   */
  async listPostings(
    scope: AccessScope,
    branches: readonly BranchRef[] | undefined,
    query: LegacyPostingsQuery,
  ): Promise<LegacyAnswer<LegacyPostingColumn>> {
    const page = pageOf(query);
    return { page, found: await this.store.readPostings(scope, branches, dayRangeOf(query), page) };
  }
}

function pageOf({ pagina, tamanho }: LegacyBalancesQuery | LegacyPostingsQuery): PageQuery {
  return { page: pagina, size: tamanho };
}

function assertWithinLimit(isDaily: boolean, range: DayRange): void {
  if (!isDaily && monthsIn(range) > LEGACY_MONTHS_MAX)
    throw tooLate('dataFim', range.last, `at most ${LEGACY_MONTHS_MAX} months in a monthly request`);
  if (isDaily && daysIn(range) > LEGACY_DAYS_MAX)
    throw tooLate('dataFim', range.last, `at most ${LEGACY_DAYS_MAX} days in a daily request`);
}
