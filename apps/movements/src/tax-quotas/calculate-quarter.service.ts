// Calculates a quarter from the books of all branches of a company. It runs only in the worker, and saves nothing.
import { Injectable } from '@nestjs/common';
import {
  DomainError,
  Period,
  Quarter,
  calculateTaxes,
  centsFromNumeric,
  companyNotFound,
  domainErrorFromDatabase,
  parsePercent,
  rolesMissing,
  type QuarterMovement,
  type RoleMovement,
  refusalOfField,
  joined,
} from '@razao/domain';
import { Database } from '@razao/platform/database';
import { calculatedTax, type Calculation } from './calculation.js';
import type { CalculationAnswer, CalculationJob } from './tax-quota.jobs.js';
import { TaxQuotaStore, type RoleMovementRow, type TaxSettings } from './tax-quota.store.js';

@Injectable()
export class CalculateQuarter {
  constructor(
    private readonly database: Database,
    private readonly store: TaxQuotaStore,
  ) {}

  /** @throws DomainError TAX_QUARTER_NOT_OPENED, TAX_ROLES_MISSING, COMPANY_NOT_FOUND. */
  async answer(job: CalculationJob): Promise<CalculationAnswer> {
    try {
      return { calculation: await this.calculate(job) };
    } catch (thrown) {
      const known = domainErrorFromDatabase(thrown);
      if (known?.status === 503) return { failed: 'passing' };
      throw thrown;
    }
  }

  /** Reads the books in one snapshot and calculates from them. */
  private async calculate(job: CalculationJob): Promise<Calculation> {
    const { companyId } = job;
    const quarter = Quarter.of(job.year, job.quarter);
    const { settings, rows } = await this.database.snapshot(async (tx) => ({
      settings: await this.store.readTaxSettings(tx, companyId, quarter),
      rows: await this.store.listRoleMovements(tx, companyId, quarter),
    }));
    if (settings === undefined) throw companyNotFound(job.companyCode);
    assertCalculable(settings, quarter);
    const { regime, increaseFrom, missingMonths } = settings;
    const base = Period.fromDate(settings.basePeriod);
    const movementOf = (number: number): QuarterMovement => {
      const each = Quarter.of(job.year, number);
      return { quarter: each, months: each.monthsSince(base), movements: movementsOf(rows, number) };
    };
    const books = {
      ...movementOf(quarter.number),
      regime,
      increaseFrom: increaseFrom === null ? undefined : Period.fromDate(increaseFrom),
      earlier: [1, 2, 3]
        .filter((number) => number < quarter.number)
        .map(movementOf)
        .filter(({ months }) => months > 0),
    };
    const selic = job.selic === null ? undefined : parsePercent(job.selic);
    const taxes = calculateTaxes(books, selic).map(calculatedTax);
    return { regime, months: books.months, missingMonths, taxes };
  }
}

function movementsOf(rows: readonly RoleMovementRow[], quarter: number): RoleMovement[] {
  return rows
    .filter((row) => row.quarter === quarter)
    .map(({ role, isResult, debit, credit }) => ({
      role,
      isResult,
      debit: centsFromNumeric(debit),
      credit: centsFromNumeric(credit),
    }));
}

function assertCalculable({ regime, roles, openedMonths }: TaxSettings, quarter: Quarter): void {
  if (openedMonths === 0) {
    throw refusalOfField('TAX_QUARTER_NOT_OPENED', 'quarter', String(quarter), {
      en: `no month of quarter ${String(quarter)} was opened`,
      pt: `nenhum mês do trimestre ${String(quarter)} foi aberto`,
    });
  }
  const missing = rolesMissing(regime, roles);
  if (missing.length === 0) return;
  const reasons = missing.map((alternatives) => ({
    en: `no account has the role ${alternatives.join(' or ')}`,
    pt: `nenhuma conta tem a função ${alternatives.join(' ou ')}`,
  }));
  const { en, pt } = joined(reasons, '; ');
  throw new DomainError(
    'TAX_ROLES_MISSING',
    {
      en: `company: ${en}, which the calculation for ${regime} needs: name it with PUT /companies/{company}/taxRoles, or load tax-roles.csv`,
      pt: `company: ${pt}, que a apuração pelo regime ${regime} exige: indique-a com PUT /companies/{company}/taxRoles ou carregue tax-roles.csv`,
    },
    reasons.map((reason) => ({ field: 'company', reason })),
  );
}
