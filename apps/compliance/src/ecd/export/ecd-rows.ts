// The rows that the statements of an export return. Amounts are decimal texts, debit positive; days are YYYY-MM-DD.
import type { ChartAccount, StatementLine, StatementName } from '@razao/domain';
import type {
  AuditorEntity,
  BookEntity,
  CompanyEntity,
  CompanyRegistrationEntity,
  SignatoryEntity,
} from '@razao/schema';

export interface EcdLineRow extends Omit<StatementLine, 'parent'> {
  readonly statement: StatementName;
  readonly parent_code: string | null;
}

/** What the income statement of these months shows in its column of the period before; debit positive. */
interface EcdComparative {
  readonly first_period: string;
  readonly last_period: string;
  readonly code: string;
  readonly amount: string;
}

/** The row of read-ecd-head.sql. */
export interface EcdHeadRow {
  readonly fingerprint: string;
  readonly lines: readonly EcdLineRow[];
  readonly comparatives: readonly EcdComparative[];
  /**
   * The months (YYYY-MM), by branch, that are not consolidated or that lost entries to a purge; status is null for a
   * month that was never opened.
   */
  readonly missing: readonly {
    readonly branch: string;
    readonly month: string;
    readonly status: 'OPEN' | 'PURGED' | null;
  }[];
}

export interface EcdHead extends EcdHeadRow {
  readonly company: CompanyEntity;
  readonly books: readonly BookEntity[];
  readonly registrations: readonly CompanyRegistrationEntity[];
  readonly signatories: readonly SignatoryEntity[];
  readonly auditors: readonly AuditorEntity[];
}

export interface EcdAccountRow extends ChartAccount {
  readonly fileCode: string;
  readonly level: number;
  readonly changedOn: string | null;
  readonly referential: string | null;
  readonly balanceSheetLine: string | null;
  readonly incomeStatementLine: string | null;
}

export interface CountRow {
  readonly balances: number;
  readonly entries: number;
  readonly lines: number;
}

export interface FigureRow {
  readonly id: number;
  readonly nature: string;
  readonly opening: string;
  readonly closing: string;
  readonly closed: string;
  readonly moved: string;
  readonly broughtIn: string;
}

export interface BalanceRow {
  readonly period: string;
  readonly id: number;
  readonly opening: string;
  readonly debits: string;
  readonly credits: string;
  readonly closing: string;
}

export interface ClosingRow {
  readonly day: number;
  readonly id: number | null;
  readonly amount: string | null;
}

/** An entry line as COPY writes it: every column is a text, and null is an empty text. */
export type EntryRow = readonly [
  line: string,
  day: string,
  branch: string,
  lote: string,
  documento: string,
  entryNumber: string,
  factDate: string,
  closing: 't' | 'f',
  account: string,
  contra: string,
  side: 'D' | 'C',
  amount: string,
  historyCode: string,
  history: string,
];
