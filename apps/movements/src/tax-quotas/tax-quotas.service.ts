// Previews, confirms, lists and cancels the tax quotas of a quarter of a company. A worker calculates. The request that
// awaits the calculation saves it, in one transaction with its audit event, and only while it can still answer.
//
// The branch of a request pays. Bases and amounts cover all branches of the company, so the caller needs permission for
// each of them.
import { Injectable } from '@nestjs/common';
import { DomainError, Period, Quarter, refusalOfField } from '@razao/domain';
import { BranchGate, type AccessScope, type BranchRef } from '@razao/auth';
import { Database, type Queryable, type Transaction } from '@razao/platform/database';
import type { Int64 } from '@razao/platform/http';
import { Idempotency } from '@razao/platform/idempotency';
import { Queues } from '@razao/platform/queues';
import { recordAudit } from '../audit/audit-trail.js';
import { MovementsEnv } from '../movements.env.js';
import { PeriodStore } from '../periods/period.store.js';
import { AnswerDeadline } from '../wire/answer-deadline.js';
import { createOnce, inTransaction } from '../wire/in-transaction.js';
import { notFound } from '../wire/refusals.js';
import { quotaLines, type Calculation } from './calculation.js';
import { wireCalculation, type SavedTaxCalculation } from './tax-quota.dto.js';
import { calculationOf } from './tax-quota.jobs.js';
import { TaxQuotaStore, type SavedCalculation } from './tax-quota.store.js';

export interface QuotaRequest {
  /** Undefined for the quarter of the last opened month. */
  quarter: Quarter | undefined;
  /** The Selic rate of the second month after the quarter, in percent. */
  selic: string | null;
}

@Injectable()
export class TaxQuotasService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly gate: BranchGate,
    private readonly store: TaxQuotaStore,
    private readonly periods: PeriodStore,
    private readonly queues: Queues,
    private readonly env: MovementsEnv,
  ) {}

  /**
   * Calculates the quotas from the current books and saves nothing.
   * @throws DomainError BRANCH_FORBIDDEN (a branch of the company), TAX_QUARTER_NOT_OPENED, TAX_ROLES_MISSING,
   *   TAX_CALCULATION_UNAVAILABLE, QUEUE_UNAVAILABLE.
   */
  async preview(scope: AccessScope, branch: BranchRef, request: QuotaRequest): Promise<string[]> {
    const quarter = await this.quarterOf(scope, branch, request);
    await this.gate.enterAll(scope, branch.companyCode);
    const calculation = await this.calculate(branch, quarter, request.selic, this.startClock());
    return quotaLines(calculation, request.selic);
  }

  /**
   * Saves the quotas and answers them. Idempotent: a saved quarter does not change, and later requests answer it even
   * when entries were posted since; so does a request that ran at the same time as the one that saved.
   * @throws the errors of `preview`; also TAX_QUARTER_INCOMPLETE, TAX_QUARTER_CONFIRMED (another branch pays),
   *   REQUEST_TIMEOUT. After any error except DATABASE_UNAVAILABLE no calculation was saved.
   */
  async confirm(scope: AccessScope, branch: BranchRef, request: QuotaRequest): Promise<string[]> {
    const deadline = this.startClock();
    const quarter = await this.quarterOf(scope, branch, request);
    await this.gate.enterAll(scope, branch.companyCode);
    const saved = await this.findSaved(scope, this.database, branch, quarter);
    if (saved !== undefined) return saved;
    const { selic } = request;
    const calculation = await this.calculate(branch, quarter, selic, deadline);
    assertComplete(quarter, calculation);
    return await inTransaction(scope, this.database, async (tx) => {
      const lines = await this.saveIn(scope, tx, branch, quarter, { ...calculation, selic });
      deadline.assertAhead();
      return lines;
    });
  }

  /**
   * Lists the calculations that the company confirmed, the oldest quarter first, including cancelled ones.
   * @throws DomainError BRANCH_FORBIDDEN (a branch of the company).
   */
  async list(scope: AccessScope, { companyId, companyCode }: BranchRef): Promise<SavedTaxCalculation[]> {
    await this.gate.enterAll(scope, companyCode);
    const rows = await this.store.listCalculations(scope, this.database, companyId);
    return rows.map(wireCalculation);
  }

  /**
   * Cancels a saved calculation, which is kept as cancelled; its quarter can be confirmed again.
   * @throws DomainError TAX_CALCULATION_NOT_FOUND, TAX_CALCULATION_CANCELLED.
   */
  async cancel(scope: AccessScope, id: Int64, reason: string): Promise<SavedTaxCalculation> {
    return await createOnce(scope, this.idempotency, async (tx) => {
      const cancelled = await this.store.cancelCalculation(scope, tx, id, reason);
      const found = await this.store.findCalculation(scope, tx, id);
      if (found === undefined) throw notFound('tax calculation', 'id', id);
      if (!cancelled) throw cancelledBefore(found);
      await recordAudit(tx, {
        action: 'tax-quota.cancelled',
        entity: 'tax-quota',
        entityId: found.id,
        branchId: found.branchId,
        period: Quarter.of(found.year, found.quarter).last.toDate(),
        detail: { quarter: `${found.quarter}/${found.year}`, reason },
      });
      return { answer: wireCalculation(found), branchIds: [found.branchId] };
    });
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
      const saved = await this.findSaved(scope, tx, branch, quarter);
      if (saved !== undefined) return saved;
      throw new DomainError('CONFLICT_RETRY', {
        en: `quarter ${String(quarter)} was confirmed and cancelled meanwhile`,
        pt: `o trimestre ${String(quarter)} foi confirmado e cancelado nesse meio-tempo`,
      });
    }
    const lines = quotaLines(calculation, calculation.selic);
    await recordAudit(tx, {
      action: 'tax-quota.confirmed',
      entity: 'tax-quota',
      entityId: id,
      branchId,
      period: quarter.last.toDate(),
      detail: { quarter: String(quarter), quotas: lines },
    });
    return lines;
  }

  /** @throws DomainError TAX_QUARTER_CONFIRMED when another branch pays the quarter. */
  private async findSaved(
    scope: AccessScope,
    db: Queryable,
    branch: BranchRef,
    quarter: Quarter,
  ): Promise<string[] | undefined> {
    const confirmed = await this.store.listCalculations(scope, db, branch.companyId, quarter);
    const own = confirmed.find(({ branchId }) => branchId === branch.branchId);
    if (own !== undefined) return quotaLines(own, own.selic);
    const [other] = confirmed;
    if (other !== undefined) throw confirmedBy(other, quarter);
    return undefined;
  }

  private async calculate(
    { companyId, companyCode }: BranchRef,
    { year, number }: Quarter,
    selic: string | null,
    deadline: AnswerDeadline,
  ): Promise<Calculation> {
    const timeoutMs = Math.min(this.env.TAX_QUOTA_TIMEOUT_MS, deadline.remainingMs);
    const job = { companyId, companyCode, year, quarter: number, selic };
    return await calculationOf(this.queues, job, timeoutMs);
  }

  private async quarterOf(scope: AccessScope, branch: BranchRef, request: QuotaRequest): Promise<Quarter> {
    if (request.quarter !== undefined) return request.quarter;
    const last = await this.periods.findLastPeriod(scope, this.database, branch.branchId);
    if (last !== null) {
      const month = Period.fromDate(last.period);
      if (Quarter.isValid(month.year, month.quarter)) return Quarter.containing(month);
    }
    throw refusalOfField('TAX_QUARTER_NOT_OPENED', 'quarter', undefined, {
      en: 'no month was opened',
      pt: 'nenhum mês foi aberto',
    });
  }

  private startClock(): AnswerDeadline {
    return new AnswerDeadline(this.env.REQUEST_TIMEOUT_MS);
  }
}

function assertComplete(quarter: Quarter, { missingMonths }: Calculation): void {
  if (missingMonths.length === 0) return;
  const named = (of: string): string =>
    missingMonths.map(({ month, branch }) => `${month} ${of} ${branch}`).join(', ');
  throw refusalOfField('TAX_QUARTER_INCOMPLETE', 'quarter', String(quarter), {
    en: `quarter ${String(quarter)} is not complete, these months are not opened: ${named('of branch')}`,
    pt: `o trimestre ${String(quarter)} não está completo; meses não abertos: ${named('da filial')}`,
  });
}

function confirmedBy({ id, branch }: SavedCalculation, quarter: Quarter): DomainError {
  return refusalOfField('TAX_QUARTER_CONFIRMED', 'branch', branch, {
    en: `quarter ${String(quarter)} of the company is confirmed by branch ${branch} (calculation ${id}): cancel it before another is confirmed (POST /taxquotas/${id}/cancellation, role admin)`,
    pt: `o trimestre ${String(quarter)} da empresa foi confirmado pela filial ${branch} (apuração ${id}): cancele-a antes de confirmar outra (POST /taxquotas/${id}/cancellation, perfil admin)`,
  });
}

function cancelledBefore({ id, cancelReason }: SavedCalculation): DomainError {
  return refusalOfField('TAX_CALCULATION_CANCELLED', 'id', String(id), {
    en: `calculation ${id} was cancelled before: ${cancelReason ?? ''}`,
    pt: `a apuração ${id} já foi cancelada: ${cancelReason ?? ''}`,
  });
}
