// Purges a month: deletes its batches, documents and entries, all or none. In an open month the balances change too,
// because the gate subtracts the entries from the movement. A consolidated month keeps its sealed balances, so that no
// later opening balance changes. It is purged only when the request confirms it, and the record of its purge has a
// digest of the deleted records.
import { Injectable } from '@nestjs/common';
import { BranchGate, type AccessScope, type BranchRef } from '@razao/auth';
import { DomainError, Period, type BranchMonth, refusalOfField } from '@razao/domain';
import { Database, type Transaction } from '@razao/platform/database';
import { recordAudit } from '../audit/audit-trail.js';
import { MovementsEnv } from '../movements.env.js';
import { PeriodStore } from '../periods/period.store.js';
import { AnswerDeadline } from '../wire/answer-deadline.js';
import { inTransaction } from '../wire/in-transaction.js';
import type { PurgeRequest, PurgeResult } from './purge.dto.js';
import { PurgeStore, type MonthCounts } from './purge.store.js';

/** Limits how long a purge waits for an import into the month, because other writers wait behind the purge. */
export const LOCK_WAIT_MS = 5_000;

type PurgeOutcome = MonthCounts & Pick<PurgeResult, 'status' | 'confirmSealedRequired' | 'digest'>;

@Injectable()
export class PurgeService {
  constructor(
    private readonly database: Database,
    private readonly gate: BranchGate,
    private readonly store: PurgeStore,
    private readonly periods: PeriodStore,
    private readonly env: MovementsEnv,
  ) {}

  /**
   * Counts the records of the month and, unless it is a dry run, deletes them. Idempotent: the purge of a month without
   * records succeeds.
   * @throws DomainError INVALID_CODE, COMPANY_NOT_FOUND, BRANCH_NOT_FOUND, PURGE_PERIOD_UNKNOWN, PURGE_NOT_CONFIRMED;
   *   SERVICE_BUSY (other requests keep writing into the month), STATEMENT_TIMEOUT, REQUEST_TIMEOUT: no record was
   *   deleted.
   */
  async purge(scope: AccessScope, request: PurgeRequest): Promise<PurgeResult> {
    const deadline = new AnswerDeadline(this.env.REQUEST_TIMEOUT_MS);
    const branch = await this.gate.enter(scope, request.company, request.branch);
    const period = Period.of(request.year, request.month);
    const month = { branchId: branch.branchId, period: period.toDate() };
    const { dryRun, confirmSealed } = request;
    const found = await this.periods.findPeriod(scope, this.database, month);
    if (found === null) throw unknownMonth(branch, period);
    const outcome = dryRun
      ? await this.count(scope, month, found.status)
      : await this.delete(scope, month, confirmSealed, deadline);
    return {
      company: branch.companyCode,
      branch: branch.branchCode,
      year: period.year,
      month: period.month,
      dryRun,
      ...outcome,
    };
  }

  private async count(
    scope: AccessScope,
    month: BranchMonth,
    status: PurgeResult['status'],
  ): Promise<PurgeOutcome> {
    const counts = await this.store.countMonth(scope, this.database, month);
    return { status, ...counts, ...(status === 'CONSOLIDATED' && { confirmSealedRequired: true }) };
  }

  /**
   * Deletes the records of the month. A purge and a writer may deadlock on the rows of batches; PostgreSQL then aborts
   * one of them, and that one begins again.
   */
  private async delete(
    scope: AccessScope,
    month: BranchMonth,
    confirmSealed: boolean,
    deadline: AnswerDeadline,
  ): Promise<PurgeOutcome> {
    const work = async (tx: Transaction): Promise<PurgeOutcome> => {
      const id = await this.store.insertPurge(scope, tx, month);
      // Reads the month again once it is held, because it may have been consolidated meanwhile.
      const held = await this.periods.findPeriod(scope, tx, month);
      if (held === null) throw new Error('a month that is held was opened');
      const { status } = held;
      const sealed = status === 'CONSOLIDATED';
      if (sealed && !confirmSealed) throw notConfirmed(month);
      const digest = sealed ? await this.store.noteDigest(tx, id) : null;
      const counts = await this.store.deleteMonth(scope, tx, month);
      await this.store.notePurged(tx, id, counts);
      const outcome = { status, ...counts, ...(digest !== null && { digest }) };
      const purged = { action: 'period.purged', entity: 'purge', entityId: id, ...month } as const;
      await recordAudit(tx, { ...purged, detail: outcome });
      deadline.assertAhead();
      return outcome;
    };
    const limits = { statementTimeoutMs: deadline.remainingMs, lockTimeoutMs: LOCK_WAIT_MS };
    return await inTransaction(scope, this.database, work, limits);
  }
}

function unknownMonth({ companyCode, branchCode }: BranchRef, period: Period): DomainError {
  const month = period.format();
  const reason = {
    en: `${month} was never opened in ${companyCode}/${branchCode}`,
    pt: `o mês ${month} nunca foi aberto em ${companyCode}/${branchCode}`,
  };
  const message = {
    en: `month: ${reason.en}: there is nothing to purge`,
    pt: `month: ${reason.pt}: não há o que expurgar`,
  };
  return new DomainError('PURGE_PERIOD_UNKNOWN', message, [{ field: 'month', value: month, reason }]);
}

function notConfirmed({ period }: BranchMonth): DomainError {
  const month = Period.fromDate(period).format();
  return refusalOfField('PURGE_NOT_CONFIRMED', 'confirmSealed', 'false', {
    en: `${month} is consolidated: send confirmSealed: true to delete its entries and keep its sealed balances`,
    pt: `o mês ${month} está consolidado: envie confirmSealed: true para excluir os lançamentos e manter os saldos consolidados`,
  });
}
