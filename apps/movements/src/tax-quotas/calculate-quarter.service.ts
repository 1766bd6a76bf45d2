// Calculates a quarter from the books. Owned by the worker; it reads, and saves nothing.
import { Injectable } from '@nestjs/common';
import {
  DomainError,
  Period,
  Quarter,
  calculateTaxes,
  centsFromNumeric,
  domainErrorFromDatabase,
  parsePercent,
  rolesMissing,
} from '@razao/domain';
import type { AccessScope } from '@razao/auth';
import { Clock } from '@razao/platform/clock';
import { Database } from '@razao/platform/database';
import { calculatedTax, type Calculation } from './calculation.js';
import type { CalculationAnswer, CalculationJob } from './tax-quota.jobs.js';
import { TaxQuotaStore, type TaxSettings } from './tax-quota.store.js';

@Injectable()
export class CalculateQuarter {
  constructor(
    private readonly database: Database,
    private readonly store: TaxQuotaStore,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError TAX_QUARTER_NOT_OPENED, TAX_ROLES_MISSING, BRANCH_NOT_FOUND. */
  async answer(job: CalculationJob): Promise<CalculationAnswer> {
    if (this.clock.now() >= new Date(job.deadline)) return { failed: 'late' };
    try {
      return { calculation: await this.calculate(job) };
    } catch (thrown) {
      const known = domainErrorFromDatabase(thrown);
      if (known?.status === 503) return { failed: 'passing' };
      throw thrown;
    }
  }

  /** The books are read as of one moment. */
  private async calculate(job: CalculationJob): Promise<Calculation> {
    const { branchId } = job;
    const scope: AccessScope = { subject: job.subject, admin: false, branchIds: [branchId] };
    const quarter = Quarter.of(job.year, job.quarter);
    const { settings, rows } = await this.database.transaction(
      async (tx) => ({
        settings: await this.store.readTaxSettings(scope, tx, branchId, quarter),
        rows: await this.store.listRoleMovements(scope, tx, branchId, quarter),
      }),
      { isolation: 'REPEATABLE READ', readOnly: true },
    );
    if (settings === undefined) throw new DomainError('BRANCH_NOT_FOUND', 'the branch does not exist');
    judge(settings, quarter);
    const months = quarter.monthsSince(Period.fromDate(settings.basePeriod));
    const movements = rows.map(({ debit, credit, ...row }) => ({
      ...row,
      debit: centsFromNumeric(debit),
      credit: centsFromNumeric(credit),
    }));
    const selic = job.selic === null ? undefined : parsePercent(job.selic);
    const taxes = calculateTaxes({ quarter, regime: settings.regime, months, movements }, selic);
    return { regime: settings.regime, months, taxes: taxes.map(calculatedTax) };
  }
}

function judge({ regime, roles, openedMonths }: TaxSettings, quarter: Quarter): void {
  if (openedMonths === 0) {
    const reason = `no month of quarter ${String(quarter)} was opened`;
    throw new DomainError('TAX_QUARTER_NOT_OPENED', `quarter: ${reason}`, [
      { field: 'quarter', value: String(quarter), reason },
    ]);
  }
  const missing = rolesMissing(regime, roles);
  if (missing.length === 0) return;
  const reasons = missing.map((alternatives) => `no account has the role ${alternatives.join(' or ')}`);
  throw new DomainError(
    'TAX_ROLES_MISSING',
    `company: ${reasons.join('; ')}, which the calculation for ${regime} needs: load tax-roles.csv`,
    reasons.map((reason) => ({ field: 'company', reason })),
  );
}
