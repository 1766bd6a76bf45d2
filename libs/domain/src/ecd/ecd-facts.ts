// What the book remembers of the records of a file: accounts, balances, months, closings, statements, and the current
// entry.
import type { AmountCents } from '../money/money.js';
import type { EcdRecord } from './ecd-record.js';
import type { EcdPlace } from './ecd-rule.js';

export interface EcdAccount extends EcdPlace {
  readonly code: string;
  readonly nature: string;
  readonly analytic: boolean;
  readonly level: number;
  readonly parent: string;
  readonly label: string;
  /** The day on which it was added or changed, as `2019-01-31`. */
  readonly changedOn: string;
  /** The I051 and I052 below the account. */
  readonly referential: EcdRecord[];
  readonly aggregation: EcdRecord[];
}

/** A row of I155. */
export interface EcdBalance extends EcdPlace {
  readonly account: string;
  /** Debit positive. */
  readonly opening: AmountCents;
  readonly debits: AmountCents;
  readonly credits: AmountCents;
  readonly closing: AmountCents;
}

export interface EcdMonth extends EcdPlace {
  readonly from: string;
  readonly to: string;
  /** Keyed by account and cost centre. */
  readonly balances: Map<string, EcdBalance>;
}

export interface EcdSums {
  debits: AmountCents;
  credits: AmountCents;
}

/** I350 with its I355: the result accounts before a closing. */
export interface EcdClosing extends EcdPlace {
  readonly date: string;
  /** Keyed by account and cost centre; amounts are debit positive. */
  readonly results: Map<string, EcdPlace & { readonly amount: AmountCents }>;
}

/** J005 with its lines. */
export interface EcdStatement extends EcdPlace {
  readonly from: string;
  readonly to: string;
  /** Whether it is of the company of the file, not of a group or of another company (ID_DEM 2). */
  readonly own: boolean;
  readonly balanceSheet: EcdRecord[];
  readonly incomeStatement: EcdRecord[];
}

/** The entry that is being read. */
export interface EcdEntry extends EcdPlace {
  readonly header: EcdRecord;
  readonly date: string;
  /** Whether it is a closing entry (`E`), which closes result accounts. */
  readonly closing: boolean;
  debits: AmountCents;
  credits: AmountCents;
  debitLines: number;
  creditLines: number;
  /** Whether one of its lines posts to a result account. */
  result: boolean;
  /** Whether one of its lines is malformed; its sums are then not checked. */
  unreadable: boolean;
}
