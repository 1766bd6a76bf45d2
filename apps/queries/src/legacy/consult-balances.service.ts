// consulta-contabil: the balances of a branch's analytic accounts, a row an account and month or day.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { requestedDays, type DayRange } from '../requests/dates.js';
import { judged } from '../requests/fields.js';
import { branchNotFound } from '../requests/missing.js';
import { monthsBetween } from '../requests/months.js';
import { type Page, requestedPage } from '../requests/pages.js';
import { malformed, refused } from '../requests/refusals.js';
import type { LegacyPage } from './envelope.js';
import { LegacyStore } from './legacy.store.js';
import type { LegacyBalanceColumn } from './record-columns.js';

/** Months that a monthly request may touch, and days that a daily one may. */
export const LEGACY_MONTHS_MAX = 120;
export const LEGACY_DAYS_MAX = 366;

/** 0 and 1 are the old names of M and D. */
const BALANCE_TYPES = { M: 'monthly', '0': 'monthly', D: 'daily', '1': 'daily' } as const;

export interface BalancesConsultation {
  readonly dataInicio?: unknown;
  readonly dataFim?: unknown;
  readonly tipoSaldo?: unknown;
  readonly pagina?: unknown;
  readonly tamanho?: unknown;
}

@Injectable()
export class ConsultBalancesService {
  constructor(private readonly legacy: LegacyStore) {}

  /** @throws DomainError INVALID_DATE, INVALID_RANGE, VALIDATION_FAILED (range, tipoSaldo), INVALID_PAGE. */
  async consult(
    scope: AccessScope,
    branch: BranchRef,
    request: BalancesConsultation,
  ): Promise<{ page: Page; found: LegacyPage<LegacyBalanceColumn> }> {
    const { range, type, page } = judged({
      range: () => requestedDays('dataInicio', request.dataInicio, 'dataFim', request.dataFim),
      type: () => requestedType(request.tipoSaldo),
      page: () => requestedPage(request.pagina, request.tamanho),
    });
    assertWithinLimit(type, range, request.dataFim);
    const found =
      type === 'daily'
        ? await this.legacy.readDailyBalances(scope, branch, range, page)
        : await this.legacy.readMonthlyBalances(scope, branch, range, page);
    if (found === undefined) throw branchNotFound(branch);
    return { page, found };
  }
}

function requestedType(value: unknown): 'monthly' | 'daily' {
  if (value === undefined) return 'monthly';
  const type = Object.entries(BALANCE_TYPES).find(([name]) => name === value)?.[1];
  if (type === undefined)
    throw malformed('VALIDATION_FAILED', 'tipoSaldo', value, 'M or 0 (monthly), D or 1 (daily)');
  return type;
}

function assertWithinLimit(type: 'monthly' | 'daily', { first, last }: DayRange, dataFim: unknown): void {
  const months = monthsBetween(first.period, last.period);
  if (type === 'monthly' && months > LEGACY_MONTHS_MAX)
    throw refused(
      'VALIDATION_FAILED',
      'dataFim',
      dataFim,
      `is too late: a monthly request takes ${LEGACY_MONTHS_MAX} months at most`,
    );
  // Counted only for ranges that may be short enough.
  if (type === 'daily' && (months > LEGACY_DAYS_MAX / 28 || daysOf({ first, last }) > LEGACY_DAYS_MAX))
    throw refused(
      'VALIDATION_FAILED',
      'dataFim',
      dataFim,
      `is too late: a daily request takes ${LEGACY_DAYS_MAX} days at most`,
    );
}

function daysOf({ first, last }: DayRange): number {
  let days = last.day - first.day + 1;
  for (let month = first.period; month.isBefore(last.period); month = month.next()) days += month.days;
  return days;
}
