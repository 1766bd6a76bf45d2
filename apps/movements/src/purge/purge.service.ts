// Purging a month: its batches, documents and entries go, all or none. The balances of an open month follow
// (the gate takes the entries out of its movement); a consolidated month keeps its sealed balances, and with
// them every later opening stays what it was.
import { Injectable } from '@nestjs/common';
import { BranchGate, type AccessScope, type BranchRef } from '@razao/auth';
import { DomainError, Period, type BranchMonth } from '@razao/domain';
import { Database, type Transaction } from '@razao/platform/database';
import { AuditTrail } from '../audit/audit-trail.js';
import { MovementsEnv } from '../movements.env.js';
import { PeriodStore } from '../periods/period.store.js';
import { AnswerDeadline } from '../wire/answer-deadline.js';
import type { PurgeRequest, PurgeResult } from './purge.dto.js';
import { PurgeStore, type MonthCounts } from './purge.store.js';

/** An import into the month may last: writers behind the purge would wait as long as the purge does. */
export const LOCK_WAIT_MS = 5_000;

type PurgeOutcome = MonthCounts & Pick<PurgeResult, 'status'>;

@Injectable()
export class PurgeService {
  constructor(
    private readonly database: Database,
    private readonly gate: BranchGate,
    private readonly store: PurgeStore,
    private readonly periods: PeriodStore,
    private readonly audit: AuditTrail,
    private readonly env: MovementsEnv,
  ) {}

  /**
   * Counts what the month holds and, unless it is a dry run, deletes it. Idempotent: a month without
   * records is purged of nothing.
   * @throws DomainError INVALID_CODE, COMPANY_NOT_FOUND, BRANCH_NOT_FOUND, PURGE_PERIOD_UNKNOWN;
   *   SERVICE_BUSY (others keep writing into the month), STATEMENT_TIMEOUT, REQUEST_TIMEOUT: nothing was
   *   deleted.
   */
  async purge(scope: AccessScope, request: PurgeRequest): Promise<PurgeResult> {
    const deadline = new AnswerDeadline(this.env.REQUEST_TIMEOUT_MS);
    const branch = await this.gate.enter(scope, request.company, request.branch);
    const period = Period.of(request.year, request.month);
    const month = { branchId: branch.branchId, period: period.toDate() };
    const { dryRun } = request;
    const found = await this.periods.findPeriod(scope, this.database, month);
    if (found === null) throw unknownMonth(branch, period);
    const outcome = dryRun
      ? { status: found.status, ...(await this.store.countMonth(scope, this.database, month)) }
      : await this.delete(scope, month, deadline);
    return {
      company: branch.companyCode,
      branch: branch.branchCode,
      year: period.year,
      month: period.month,
      dryRun,
      ...outcome,
    };
  }

  /** Meets writers on the rows of batches at times: then PostgreSQL aborts one of them, which begins again. */
  private async delete(
    scope: AccessScope,
    month: BranchMonth,
    deadline: AnswerDeadline,
  ): Promise<PurgeOutcome> {
    return await this.database.transaction(
      async (tx) => {
        const outcome = await this.deleteIn(scope, tx, month);
        deadline.assertAhead();
        return outcome;
      },
      {
        retryable: true,
        statementTimeoutMs: deadline.remainingMs,
        lockTimeoutMs: LOCK_WAIT_MS,
        ...(scope.actorId !== undefined && { actor: scope.actorId }),
      },
    );
  }

  private async deleteIn(scope: AccessScope, tx: Transaction, month: BranchMonth): Promise<PurgeOutcome> {
    const id = await this.store.insertPurge(scope, tx, month);
    // Read again now that the month is held: it may have been consolidated meanwhile.
    const held = await this.periods.findPeriod(scope, tx, month);
    if (held === null) throw new Error('a month that is held was opened');
    const { status } = held;
    const entries = await this.store.deleteMonthEntries(scope, tx, month);
    const documents = await this.store.deleteMonthDocuments(scope, tx, month);
    const batches = await this.store.deleteMonthBatches(scope, tx, month);
    const counts = { batches, documents, entries };
    await this.store.notePurged(tx, id, counts);
    await this.audit.record(tx, {
      action: 'period.purged',
      entity: 'purge',
      entityId: id,
      ...month,
      detail: { status, ...counts },
    });
    return { status, ...counts };
  }
}

function unknownMonth({ companyCode, branchCode }: BranchRef, period: Period): DomainError {
  const reason = `${period.format()} was never opened in ${companyCode}/${branchCode}`;
  return new DomainError('PURGE_PERIOD_UNKNOWN', `month: ${reason}: there is nothing to purge`, [
    { field: 'month', value: period.format(), reason },
  ]);
}
