// Computes balances by one equation: closing = opening + debits − credits + the closing entries' net, debit positive.
// Closing entries (documents with the company's closing code) are not in the month's debits and credits.
import { type Account, type AmountCents, type Side, Period, finished, parentsOf } from '@razao/domain';

export interface OpeningBalance {
  readonly accountId: number;
  /** Debit positive. */
  readonly amount: AmountCents;
}

/** The movement of one account in one month, and its opening. */
interface AccountMonth {
  opening: AmountCents;
  debit: AmountCents;
  credit: AmountCents;
  closingDebit: AmountCents;
  closingCredit: AmountCents;
  postings: number;
  closingPostings: number;
}

export interface MonthlyBalance extends Readonly<AccountMonth> {
  readonly accountId: number;
  readonly period: Period;
  /** accumulatedBalance */
  readonly closing: AmountCents;
}

/** The effect of a line on one account. */
export interface Posting {
  readonly period: Period;
  readonly accountId: number;
  readonly side: Side;
  readonly amount: AmountCents;
  readonly isClosing: boolean;
}

interface Books {
  readonly accounts: readonly Account[];
  readonly basePeriod: Period;
  readonly openings: readonly OpeningBalance[];
}

/**
 * Returns every account and month, from the base month on, with a balance or movement; a synthetic account is the sum
 * of the accounts below it.
 */
export function balancesOf(books: Books, postings: readonly Posting[], upTo: Period): MonthlyBalance[] {
  const parents = finished(parentsOf(books.accounts));
  let openings = new Map(books.openings.map(({ accountId, amount }) => [accountId, amount]));
  return Period.range(books.basePeriod, upTo).flatMap((period) => {
    const ofMonth = postings.filter((posting) => posting.period.equals(period));
    const month = monthOf(openings, ofMonth);
    openings = new Map([...month].map(([accountId, row]) => [accountId, closingOf(row)]));
    const rolledUp = new Map<number, AccountMonth>();
    for (const [accountId, row] of month)
      for (let id: number | undefined = accountId; id !== undefined; id = parents.get(id))
        rolledUp.set(id, sumOf(rolledUp.get(id) ?? emptyMonth(), row));
    return [...rolledUp].map(([accountId, row]) => ({ accountId, period, ...row, closing: closingOf(row) }));
  });
}

export function emptyMonth(): AccountMonth {
  return {
    opening: 0n,
    debit: 0n,
    credit: 0n,
    closingDebit: 0n,
    closingCredit: 0n,
    postings: 0,
    closingPostings: 0,
  };
}

/** movenc: the closing entries' net, debit − credit; undefined when there are none. */
export function closingNet(row: Readonly<AccountMonth>): AmountCents | undefined {
  return row.closingPostings === 0 ? undefined : row.closingDebit - row.closingCredit;
}

/** Computes a month by the accounts that entries name. */
function monthOf(
  openings: ReadonlyMap<number, AmountCents>,
  postings: readonly Posting[],
): Map<number, AccountMonth> {
  const month = new Map<number, AccountMonth>();
  for (const [accountId, opening] of openings)
    if (opening !== 0n) month.set(accountId, { ...emptyMonth(), opening });
  for (const { accountId, side, amount, isClosing } of postings) {
    const row = month.get(accountId) ?? emptyMonth();
    month.set(accountId, row);
    row.postings += 1;
    if (isClosing) row.closingPostings += 1;
    const debit = isClosing ? 'closingDebit' : 'debit';
    const credit = isClosing ? 'closingCredit' : 'credit';
    row[side === 'D' ? debit : credit] += amount;
  }
  return month;
}

function closingOf(row: Readonly<AccountMonth>): AmountCents {
  return row.opening + row.debit - row.credit + (closingNet(row) ?? 0n);
}

function sumOf(left: Readonly<AccountMonth>, right: Readonly<AccountMonth>): AccountMonth {
  return {
    opening: left.opening + right.opening,
    debit: left.debit + right.debit,
    credit: left.credit + right.credit,
    closingDebit: left.closingDebit + right.closingDebit,
    closingCredit: left.closingCredit + right.closingCredit,
    postings: left.postings + right.postings,
    closingPostings: left.closingPostings + right.closingPostings,
  };
}
