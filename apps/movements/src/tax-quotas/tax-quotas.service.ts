// Tax quotas of a quarter: previewed, confirmed, listed. A worker calculates, the request that awaits it
// saves: in one transaction, with its audit event, and only while its answer can still be given.
import { Injectable } from '@nestjs/common';
import { DomainError, Period, Quarter } from '@razao/domain';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Database, type Transaction } from '@razao/platform/database';
import { AuditTrail } from '../audit/audit-trail.js';
import { MovementsEnv } from '../movements.env.js';
import { PeriodStore } from '../periods/period.store.js';
import { AnswerDeadline } from '../wire/answer-deadline.js';
import { inTransaction } from '../wire/in-transaction.js';
import { quotaLines, type Calculation } from './calculation.js';
import { wireCalculation, type SavedTaxCalculation } from './tax-quota.dto.js';
import { TaxQuotaJobs } from './tax-quota.jobs.js';
import { TaxQuotaStore, type SavedCalculation } from './tax-quota.store.js';

export interface QuotaRequest {
  /** Undefined: the quarter of the last opened month. */
  quarter: Quarter | undefined;
  /** Percent of the second month after the quarter. */
  selic: string | null;
}

@Injectable()
export class TaxQuotasService {
  constructor(
    private readonly database: Database,
    private readonly store: TaxQuotaStore,
    private readonly periods: PeriodStore,
    private readonly jobs: TaxQuotaJobs,
    private readonly audit: AuditTrail,
    private readonly env: MovementsEnv,
  ) {}

  /**
   * The quotas as the books are now; nothing is saved.
   * @throws DomainError TAX_QUARTER_NOT_OPENED, TAX_ROLES_MISSING, TAX_CALCULATION_UNAVAILABLE, QUEUE_UNAVAILABLE.
   */
  async preview(scope: AccessScope, branch: BranchRef, request: QuotaRequest): Promise<string[]> {
    const quarter = await this.quarterOf(scope, branch, request);
    const calculation = await this.calculate(scope, branch, quarter, request.selic, this.startClock());
    return quotaLines(calculation, request.selic);
  }

  /**
   * Saves the quotas and answers them. Idempotent: a quarter that is saved stays as it is, and is the
   * answer whatever was posted since, also of a request that ran beside the one that saved.
   * @throws as preview; also REQUEST_TIMEOUT. Whatever it throws, nothing was saved.
   */
  async confirm(scope: AccessScope, branch: BranchRef, request: QuotaRequest): Promise<string[]> {
    const deadline = this.startClock();
    const quarter = await this.quarterOf(scope, branch, request);
    const saved = await this.findSaved(scope, branch, quarter);
    if (saved !== undefined) return quotaLines(saved, saved.selic);
    const { selic } = request;
    const calculation = await this.calculate(scope, branch, quarter, selic, deadline);
    return await inTransaction(scope, this.database, async (tx) => {
      const lines = await this.saveIn(scope, tx, branch, quarter, { ...calculation, selic });
      deadline.assertAhead();
      return lines;
    });
  }

  /** What was confirmed, oldest quarter first. */
  async list(scope: AccessScope, branch: BranchRef): Promise<SavedTaxCalculation[]> {
    const rows = await this.store.listCalculations(scope, this.database, branch.branchId);
    return rows.map((row) => wireCalculation(branch, row));
  }

  private async saveIn(
    scope: AccessScope,
    tx: Transaction,
    branch: BranchRef,
    quarter: Quarter,
    calculation: Calculation & { selic: string | null },
  ): Promise<string[]> {
    const { branchId } = branch;
    const id = await this.store.insertCalculation(scope, tx, branchId, quarter, calculation);
    if (id === undefined) {
      const [saved] = await this.store.listCalculations(scope, tx, branchId, quarter);
      if (saved === undefined)
        throw new Error(`quarter ${String(quarter)} was neither saved nor found saved`);
      return quotaLines(saved, saved.selic);
    }
    const lines = quotaLines(calculation, calculation.selic);
    await this.audit.record(tx, {
      action: 'tax-quota.confirmed',
      entity: 'tax-quota',
      entityId: id,
      branchId,
      period: quarter.last.toDate(),
      detail: { quarter: String(quarter), quotas: lines },
    });
    return lines;
  }

  private async findSaved(
    scope: AccessScope,
    branch: BranchRef,
    quarter: Quarter,
  ): Promise<SavedCalculation | undefined> {
    const [saved] = await this.store.listCalculations(scope, this.database, branch.branchId, quarter);
    return saved;
  }

  private async calculate(
    { subject }: AccessScope,
    { branchId }: BranchRef,
    quarter: Quarter,
    selic: string | null,
    deadline: AnswerDeadline,
  ): Promise<Calculation> {
    const timeoutMs = Math.min(this.env.TAX_QUOTA_TIMEOUT_MS, deadline.remainingMs);
    const job = { subject, branchId, year: quarter.year, quarter: quarter.number, selic };
    return await this.jobs.calculate(job, timeoutMs);
  }

  private async quarterOf(scope: AccessScope, branch: BranchRef, request: QuotaRequest): Promise<Quarter> {
    if (request.quarter !== undefined) return request.quarter;
    const last = await this.periods.findLastPeriod(scope, this.database, branch.branchId);
    if (last !== null) {
      const month = Period.fromDate(last.period);
      if (Quarter.isValid(month.year, month.quarter)) return Quarter.containing(month);
    }
    const reason = 'no month was opened';
    throw new DomainError('TAX_QUARTER_NOT_OPENED', `quarter: ${reason}`, [{ field: 'quarter', reason }]);
  }

  private startClock(): AnswerDeadline {
    return new AnswerDeadline(this.env.REQUEST_TIMEOUT_MS);
  }
}
