// Adds postings up to monthly balances of analytic accounts, rolled up to the synthetic ones above
// them. Holds one movement for each account and month, never an entry: ten million entries cost what
// their accounts cost.
import { type Account, byAccountCode, parentsOf } from '../accounts/codes.js';
import type { Posting } from '../entries/group-entry-lines.js';
import type { AmountCents } from '../money/money.js';
import { Period } from '../periods/period.js';
import { finished } from '../steps.js';

export interface OpeningBalance {
  readonly accountId: number;
  /** Debit positive. */
  readonly amount: AmountCents;
}

export interface BalanceBookStart {
  readonly accounts: readonly Account[];
  readonly basePeriod: Period;
  readonly openings: readonly OpeningBalance[];
}

interface AccountMonth extends Movement {
  opening: AmountCents;
}

export class BalanceBook {
  private readonly accounts: readonly Account[];
  private readonly parents: ReadonlyMap<number, number>;
  private readonly basePeriod: Period;
  private readonly openings: ReadonlyMap<number, AmountCents>;
  private readonly movements = new Map<string, Map<number, Movement>>();

  constructor({ accounts, basePeriod, openings }: BalanceBookStart) {
    this.accounts = [...accounts].sort(byAccountCode);
    this.parents = finished(parentsOf(accounts));
    this.basePeriod = basePeriod;
    this.openings = new Map(openings.map(({ accountId, amount }) => [accountId, amount]));
  }

  post(period: Period, posting: Posting, isClosing: boolean): void {
    const month = getOrCreate(this.movements, period.toDate(), () => new Map<number, Movement>());
    addPosting(getOrCreate(month, posting.accountId, emptyMovement), posting, isClosing);
  }

  /** Every account and month, from the base month to the last asked for, that has a balance or movement; in month and chart order. */
  balances(upTo: Period): MonthlyBalance[] {
    const rows: MonthlyBalance[] = [];
    let openings: ReadonlyMap<number, AmountCents> = this.openings;
    for (const period of Period.range(this.basePeriod, upTo)) {
      const month = this.monthOf(period, openings);
      openings = closingsOf(month);
      const rolledUp = this.rollUp(month);
      for (const { id } of this.accounts) {
        const row = rolledUp.get(id);
        if (row !== undefined)
          rows.push({ accountId: id, period, ...row, closing: closingBalance(row.opening, row) });
      }
    }
    return rows;
  }

  private monthOf(period: Period, openings: ReadonlyMap<number, AmountCents>): Map<number, AccountMonth> {
    const month = new Map<number, AccountMonth>();
    for (const [accountId, opening] of openings) {
      if (opening !== 0n) month.set(accountId, { opening, ...emptyMovement() });
    }
    for (const [accountId, movement] of this.movements.get(period.toDate()) ?? []) {
      addMovement(getOrCreate(month, accountId, emptyMonth), movement);
    }
    return month;
  }

  private rollUp(month: ReadonlyMap<number, AccountMonth>): Map<number, AccountMonth> {
    const rolledUp = new Map<number, AccountMonth>();
    for (const [accountId, row] of month) {
      let target: number | undefined = accountId;
      while (target !== undefined) {
        const sum = getOrCreate(rolledUp, target, emptyMonth);
        sum.opening += row.opening;
        addMovement(sum, row);
        target = this.parents.get(target);
      }
    }
    return rolledUp;
  }
}

function emptyMonth(): AccountMonth {
  return { opening: 0n, ...emptyMovement() };
}

function closingsOf(month: ReadonlyMap<number, AccountMonth>): Map<number, AmountCents> {
  return new Map([...month].map(([accountId, row]) => [accountId, closingBalance(row.opening, row)]));
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = create();
  map.set(key, created);
  return created;
}

// The one equation of balances: accumulated = opening + debits − credits + closing entries' net, debit
// positive. Closing entries (documents with the company's closing code) stand apart from the month's
// debits and credits; their net is absent, not zero, when there are none.

/** What one month did to one account. */
export interface Movement {
  debit: AmountCents;
  credit: AmountCents;
  closingDebit: AmountCents;
  closingCredit: AmountCents;
  postings: number;
  closingPostings: number;
}

export interface MonthlyBalance extends Readonly<Movement> {
  readonly accountId: number;
  readonly period: Period;
  readonly opening: AmountCents;
  /** accumulatedBalance */
  readonly closing: AmountCents;
}

export function emptyMovement(): Movement {
  return { debit: 0n, credit: 0n, closingDebit: 0n, closingCredit: 0n, postings: 0, closingPostings: 0 };
}

export function addPosting(movement: Movement, posting: Posting, isClosing: boolean): void {
  movement.postings += 1;
  if (isClosing) {
    movement.closingPostings += 1;
    if (posting.side === 'D') movement.closingDebit += posting.amount;
    else movement.closingCredit += posting.amount;
  } else if (posting.side === 'D') movement.debit += posting.amount;
  else movement.credit += posting.amount;
}

export function addMovement(sum: Movement, part: Readonly<Movement>): void {
  sum.debit += part.debit;
  sum.credit += part.credit;
  sum.closingDebit += part.closingDebit;
  sum.closingCredit += part.closingCredit;
  sum.postings += part.postings;
  sum.closingPostings += part.closingPostings;
}

export function closingBalance(opening: AmountCents, movement: Readonly<Movement>): AmountCents {
  return opening + movement.debit - movement.credit + movement.closingDebit - movement.closingCredit;
}

/** movenc: the closing entries' net, debit − credit; undefined when there are none. */
export function closingNet(movement: Readonly<Movement>): AmountCents | undefined {
  return movement.closingPostings === 0 ? undefined : movement.closingDebit - movement.closingCredit;
}
