// Answers consulta-contabil with the balances of a branch's analytic accounts: one row per account and month or day.
// Answers lancamentos-contabeis with every posting between two days: both halves of a simple entry are separate rows,
// so that the rows of an account add up to its movement.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { branchNotFound, Period } from '@razao/domain';
import { ReadDatabase } from '@razao/platform/database';
import type { PageRead } from '@razao/platform/http';
import { reversedRange, outOfLimits } from '../refusals.js';
import type { RowOf } from '../representations/table.js';
import type {
  LegacyBalance,
  LegacyBalancesQuery,
  LegacyPosting,
  LegacyPostingsQuery,
  LegacyQuery,
} from './legacy.dto.js';
import { LegacyStore } from './legacy.store.js';

/** The largest number of months in a monthly request, and of days in a daily one. */
const LEGACY_MONTHS_MAX = 120;
const LEGACY_DAYS_MAX = 366;
const DAY_MS = 86_400_000;

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
  ): Promise<PageRead<RowOf<LegacyBalance>>> {
    assertRange(query);
    const isDaily = query.tipoSaldo === 'D' || query.tipoSaldo === '1';
    if (isDaily) assertDays(query);
    else assertMonths(query);
    const by = isDaily ? 'day' : 'month';
    const found = await this.store.readBalances(scope, this.database, branch, by, query);
    if (found === undefined) throw branchNotFound(branch.companyCode, branch.branchCode);
    return found;
  }

  /**
   * @param branches the branches that the request names; undefined for every branch that the caller may see
   * @throws DomainError INVALID_RANGE.
   */
  async listPostings(
    scope: AccessScope,
    branches: readonly BranchRef[] | undefined,
    query: LegacyPostingsQuery,
  ): Promise<PageRead<RowOf<LegacyPosting>>> {
    assertRange(query);
    return await this.database.snapshot(
      async (tx) => await this.store.readPostings(scope, tx, branches, query),
    );
  }
}

function assertRange({ dataInicio, dataFim }: LegacyQuery): void {
  if (dataInicio > dataFim) throw reversedRange(['dataInicio', dataInicio], ['dataFim', dataFim]);
}

function assertMonths({ dataInicio, dataFim }: LegacyQuery): void {
  if (Period.count(Period.ofDay(dataInicio), Period.ofDay(dataFim)) > LEGACY_MONTHS_MAX)
    throw outOfLimits('dataFim', dataFim, {
      en: `at most ${LEGACY_MONTHS_MAX} months in a monthly request`,
      pt: `um período de no máximo ${LEGACY_MONTHS_MAX} meses na consulta mensal`,
    });
}

function assertDays({ dataInicio, dataFim }: LegacyQuery): void {
  if ((Date.parse(dataFim) - Date.parse(dataInicio)) / DAY_MS + 1 > LEGACY_DAYS_MAX)
    throw outOfLimits('dataFim', dataFim, {
      en: `at most ${LEGACY_DAYS_MAX} days in a daily request`,
      pt: `um período de no máximo ${LEGACY_DAYS_MAX} dias na consulta diária`,
    });
}
