// The one equation of balances: accumulated = opening + debits − credits + closing entries' net, debit
// positive. Closing entries (documents with the company's closing code) stand apart from the month's
// debits and credits; their net is absent, not zero, when there are none.
import type { Posting } from '../entries/index.js';
import type { AmountCents } from '../money/index.js';
import type { Period } from '../periods/index.js';

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
