// consulta-contabil: the balances of a branch's analytic accounts, one row per account and month or day.
// lancamentos-contabeis: every posting between two days, both halves of a simple entry as separate rows, so
// that the rows of an account add up to its movement.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { branchNotFound } from '@razao/domain';
import { ReadDatabase } from '@razao/platform/database';
import type { PageQuery, PageRead } from '@razao/platform/http';
import { tooLate } from '../refusals.js';
import type { RowOf } from '../representations/table.js';
import { dayRangeOf, daysIn, monthsIn, type DayRange } from './month-slices.js';
import type { LegacyBalance, LegacyBalancesQuery, LegacyPosting, LegacyPostingsQuery } from './legacy.dto.js';
import { LegacyStore } from './legacy.store.js';

/** Months that a monthly request may touch, and days that a daily one may. */
export const LEGACY_MONTHS_MAX = 120;
export const LEGACY_DAYS_MAX = 366;

export interface LegacyAnswer<Dto> {
  readonly page: PageQuery;
  readonly found: PageRead<RowOf<Dto>>;
}

@Injectable()
export class LegacyService {
  constructor(
    private readonly database: ReadDatabase,
    private readonly store: LegacyStore,
  ) {}

  /** @throws DomainError INVALID_RANGE, VALIDATION_FAILED (range). */
  async consultBalances(
    scope: AccessScope,
    branch: BranchRef,
    query: LegacyBalancesQuery,
  ): Promise<LegacyAnswer<LegacyBalance>> {
    const range = dayRangeOf(query);
    const isDaily = query.tipoSaldo === 'D' || query.tipoSaldo === '1';
    assertWithinLimit(isDaily, range);
    const page = pageOf(query);
    const by = isDaily ? 'day' : 'month';
    const found = await this.store.readBalances(scope, this.database, branch, by, range, page);
    if (found === undefined) throw branchNotFound(branch.companyCode, branch.branchCode);
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
  ): Promise<LegacyAnswer<LegacyPosting>> {
    const page = pageOf(query);
    const range = dayRangeOf(query);
    const found = await this.database.transaction(
      async (tx) => await this.store.readPostings(scope, tx, branches, range, page),
      { isolation: 'REPEATABLE READ', readOnly: true },
    );
    return { page, found };
  }
}

function pageOf({ pagina, tamanho }: LegacyBalancesQuery | LegacyPostingsQuery): PageQuery {
  return { page: pagina, size: tamanho };
}

function assertWithinLimit(isDaily: boolean, range: DayRange): void {
  if (!isDaily && monthsIn(range) > LEGACY_MONTHS_MAX)
    throw tooLate('dataFim', range.last, {
      en: `at most ${LEGACY_MONTHS_MAX} months in a monthly request`,
      pt: `um período de no máximo ${LEGACY_MONTHS_MAX} meses na consulta mensal`,
    });
  if (isDaily && daysIn(range) > LEGACY_DAYS_MAX)
    throw tooLate('dataFim', range.last, {
      en: `at most ${LEGACY_DAYS_MAX} days in a daily request`,
      pt: `um período de no máximo ${LEGACY_DAYS_MAX} dias na consulta diária`,
    });
}
