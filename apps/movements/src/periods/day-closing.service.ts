// Closing days: every branch has an accounting day, which is the next one to be closed. A closed day
// takes and gives back no entry, even in a race with one (the gate's lock on the month).
import { Injectable } from '@nestjs/common';
import { DomainError, Period } from '@razao/domain';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Database, type Transaction } from '@razao/platform/database';
import { AuditTrail } from '../audit/audit-trail.js';
import { inTransaction } from '../wire/in-transaction.js';
import type { DayClosing } from './period.dto.js';
import { PeriodStore } from './period.store.js';

@Injectable()
export class DayClosingService {
  constructor(
    private readonly database: Database,
    private readonly store: PeriodStore,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Closes the accounting day and moves on to the next day of an open month. With a day it closes that
   * day only, so that sending it again moves nothing.
   * @throws DomainError NOT_THE_ACCOUNTING_DAY (the day is not the accounting day but a later
   *   one, or one before the books begin), PERIOD_NOT_OPEN (the accounting day's month was never opened), NO_NEXT_OPENED_DAY.
   */
  async close(scope: AccessScope, branch: BranchRef, asked?: string): Promise<DayClosing> {
    return await inTransaction(scope, this.database, (tx) => this.closeIn(scope, tx, branch, asked));
  }

  private async closeIn(
    scope: AccessScope,
    tx: Transaction,
    branch: BranchRef,
    asked: string | undefined,
  ): Promise<DayClosing> {
    const { branchId } = branch;
    const today = await this.store.holdAccountingDay(scope, tx, branchId);
    if (today === undefined)
      throw new DomainError('BRANCH_NOT_FOUND', `branch ${branch.branchCode} does not exist`);
    if (asked !== undefined && asked < today) {
      await this.demandInBooks(scope, tx, branchId, asked, today);
      await this.demandClosed(scope, tx, branchId, asked, today);
      return closing(asked, today, 'was closed before');
    }
    if (asked !== undefined && asked > today) throw notTheAccountingDay(asked, today);
    const next = await this.nextDay(scope, tx, branchId, today);
    await this.store.closeDay(scope, tx, branchId, today, next);
    await this.audit.record(tx, {
      action: 'period.day-closed',
      entity: 'period',
      branchId,
      period: Period.ofDay(today).toDate(),
      detail: { day: today, accountingDay: next },
    });
    return closing(today, next, 'is closed');
  }

  /** A day before the base month was never a day of these books: it cannot have been closed. */
  private async demandInBooks(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    asked: string,
    today: string,
  ): Promise<void> {
    const basePeriod = (await this.store.findMonthOpening(scope, tx, branchId))?.basePeriod;
    if (basePeriod === undefined || asked >= basePeriod) return;
    const reason = `the books of this branch begin in ${Period.fromDate(basePeriod).format()} (its base month), and the accounting day is ${today}`;
    throw new DomainError('NOT_THE_ACCOUNTING_DAY', `day: ${asked} cannot be closed: ${reason}`, [
      { field: 'day', value: asked, reason },
    ]);
  }

  /** The days of a reopened month are open, although the accounting day has passed them. */
  private async demandClosed(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    asked: string,
    today: string,
  ): Promise<void> {
    const period = Period.ofDay(asked);
    const found = await this.store.findPeriod(scope, tx, { branchId, period: period.toDate() });
    if (found?.status !== 'OPEN' || Number(asked.slice(-2)) <= found.closedThroughDay) return;
    const reason = `the days of ${period.format()} are open until it is consolidated, and the accounting day is ${today}`;
    throw new DomainError('NOT_THE_ACCOUNTING_DAY', `day: ${asked} cannot be closed: ${reason}`, [
      { field: 'day', value: asked, reason },
    ]);
  }

  private async nextDay(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    today: string,
  ): Promise<string> {
    const period = Period.ofDay(today);
    if ((await this.store.findPeriod(scope, tx, { branchId, period: period.toDate() })) === null) {
      const month = period.format();
      throw new DomainError(
        'PERIOD_NOT_OPEN',
        `day: the accounting day is ${today}, and ${month} was never opened`,
        [{ field: 'day', value: today, reason: `${month} was never opened` }],
      );
    }
    const next = await this.store.findNextOpenDay(scope, tx, branchId, today);
    if (next !== undefined) return next;
    const reason = `no open month holds a day after ${today}`;
    throw new DomainError('NO_NEXT_OPENED_DAY', `day: ${reason}: open the next month first`, [
      { field: 'day', value: today, reason },
    ]);
  }
}

function notTheAccountingDay(asked: string, today: string): DomainError {
  const reason = `the accounting day is ${today}: days are closed one after another`;
  return new DomainError('NOT_THE_ACCOUNTING_DAY', `day: ${asked} cannot be closed now, ${reason}`, [
    { field: 'day', value: asked, reason },
  ]);
}

function closing(day: string, accountingDay: string, what: string): DayClosing {
  return { msg: `Day ${day} ${what}. The accounting day is ${accountingDay}.` };
}
