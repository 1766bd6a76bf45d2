// Closes days. Every branch has an accounting day, which is the next day to be closed. No entry of a closed day is
// added or deleted, even by a request that runs at the same time, because of the gate's lock on the month.
import { Injectable } from '@nestjs/common';
import { DomainError, Period, both, branchNotFound, type Message } from '@razao/domain';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Database, type Transaction } from '@razao/platform/database';
import { recordAudit } from '../audit/audit-trail.js';
import { ConsolidationStore } from '../consolidation/consolidation.store.js';
import { inTransaction } from '../wire/in-transaction.js';
import { PeriodStore } from './period.store.js';

@Injectable()
export class DayClosingService {
  constructor(
    private readonly database: Database,
    private readonly store: PeriodStore,
    private readonly months: ConsolidationStore,
  ) {}

  /**
   * Closes the accounting day and moves on to the next day of an open month. With `day` it closes only that day, so
   * that a repeated request closes no other day.
   * @returns a message that says what was closed
   * @throws DomainError NOT_THE_ACCOUNTING_DAY (the day is after the accounting day, before the books begin, or an open
   *   day of a reopened month), PERIOD_NOT_OPEN (the month of the accounting day was never opened), NO_NEXT_OPENED_DAY.
   */
  async close(scope: AccessScope, branch: BranchRef, day?: string): Promise<Message> {
    return await inTransaction(scope, this.database, (tx) => this.closeIn(scope, tx, branch, day));
  }

  private async closeIn(
    scope: AccessScope,
    tx: Transaction,
    branch: BranchRef,
    day: string | undefined,
  ): Promise<Message> {
    const { branchId } = branch;
    const today = await this.store.holdAccountingDay(scope, tx, branchId);
    if (today === undefined) throw branchNotFound(branch.companyCode, branch.branchCode);
    if (day !== undefined && day !== today) {
      await this.demandClosed(scope, tx, branchId, day, today);
      return closing(day, today, CLOSED_BEFORE);
    }
    // Holds the month before it writes the month's row, in the same order as a consolidation; in the other order the
    // two would deadlock. The next day is found after the wait, because a consolidation or a reopening of the month
    // changes it.
    await this.months.holdMonth(tx, { branchId, period: Period.ofDay(today).toDate() });
    const next = await this.nextDay(scope, tx, branchId, today);
    await this.store.closeDay(scope, tx, branchId, today, next);
    await recordAudit(tx, {
      action: 'period.day-closed',
      entity: 'period',
      branchId,
      period: Period.ofDay(today).toDate(),
      detail: { day: today, accountingDay: next },
    });
    return closing(today, next, CLOSED);
  }

  /**
   * Refuses a day that is not closed: a day after the accounting day whose month is not consolidated, a day before the
   * books begin, and a day of a reopened month.
   */
  private async demandClosed(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    day: string,
    today: string,
  ): Promise<void> {
    const period = Period.ofDay(day);
    const found = await this.store.findPeriod(scope, tx, { branchId, period: period.toDate() });
    const month = period.format();
    if (day > today && found?.status !== 'CONSOLIDATED') throw notTheAccountingDay(day, today);
    if (found === null)
      throw notClosable(day, {
        en: `the books of this branch begin after ${month}, and the accounting day is ${today}`,
        pt: `a escrituração desta filial começa depois de ${month}, e o dia contábil é ${today}`,
      });
    if (found.status !== 'OPEN' || Number(day.slice(-2)) <= found.closedThroughDay) return;
    throw notClosable(day, {
      en: `the days of ${month} are open until it is consolidated, and the accounting day is ${today}`,
      pt: `os dias de ${month} ficam abertos até a sua consolidação, e o dia contábil é ${today}`,
    });
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
        {
          en: `day: the accounting day is ${today}, and ${month} was never opened`,
          pt: `day: o dia contábil é ${today}, e o mês ${month} nunca foi aberto`,
        },
        [
          {
            field: 'day',
            value: today,
            reason: { en: `${month} was never opened`, pt: `o mês ${month} nunca foi aberto` },
          },
        ],
      );
    }
    const next = await this.store.findNextOpenDay(scope, tx, branchId, today);
    if (next !== undefined) return next;
    const reason = {
      en: `no open month holds a day after ${today}`,
      pt: `nenhum mês aberto tem um dia posterior a ${today}`,
    };
    const message = {
      en: `day: ${reason.en}: open the next month first`,
      pt: `day: ${reason.pt}: abra antes o próximo mês`,
    };
    throw new DomainError('NO_NEXT_OPENED_DAY', message, [{ field: 'day', value: today, reason }]);
  }
}

function notTheAccountingDay(day: string, today: string): DomainError {
  const reason = {
    en: `the accounting day is ${today}: days are closed one after another`,
    pt: `o dia contábil é ${today}, e os dias são fechados um após o outro`,
  };
  return notClosable(day, reason, { en: ' now, ', pt: ' agora: ' });
}

function notClosable(day: string, reason: Message, joint = both(': ')): DomainError {
  const message = {
    en: `day: ${day} cannot be closed${joint.en}${reason.en}`,
    pt: `day: ${day} não pode ser fechado${joint.pt}${reason.pt}`,
  };
  return new DomainError('NOT_THE_ACCOUNTING_DAY', message, [{ field: 'day', value: day, reason }]);
}

const CLOSED: Message = { en: 'is closed', pt: 'está fechado' };
const CLOSED_BEFORE: Message = { en: 'was closed before', pt: 'já estava fechado' };

function closing(day: string, accountingDay: string, what: Message): Message {
  return {
    en: `Day ${day} ${what.en}. The accounting day is ${accountingDay}.`,
    pt: `O dia ${day} ${what.pt}. O dia contábil é ${accountingDay}.`,
  };
}
