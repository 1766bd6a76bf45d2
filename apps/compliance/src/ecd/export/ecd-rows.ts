// Rows of the statements of an export. Amounts are decimal texts, debit positive; days YYYY-MM-DD.
import type { ChartAccount, StatementLine, StatementName } from '@razao/domain';

interface EcdCompany {
  readonly code: string;
  readonly name: string;
  readonly base_period: string;
  readonly fiscal_year_end_month: number;
  readonly chart_id: number | null;
  readonly cnpj: string | null;
  readonly state: string | null;
  readonly state_registration: string | null;
  readonly municipality_code: string | null;
  readonly municipality_name: string | null;
  readonly municipal_registration: string | null;
  readonly nire: string | null;
  readonly registered_on: string | null;
  readonly converted_on: string | null;
  readonly audited: boolean;
  readonly referential_plan: string | null;
}

export interface EcdBookRow {
  readonly nature: string;
  readonly number: number;
  readonly first_period: string;
  readonly last_period: string;
}

interface Valid {
  readonly valid_from: string;
  readonly valid_to: string | null;
}

interface EcdSignatory extends Valid {
  readonly name: string;
  readonly tax_number: string;
  readonly qualification: string;
  readonly qualification_code: string;
  readonly crc: string | null;
  readonly crc_state: string | null;
  readonly crc_certificate: string | null;
  readonly crc_valid_until: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly legal_representative: boolean;
}

interface EcdAuditor extends Valid {
  readonly tax_number: string;
  readonly name: string;
  readonly cvm_registration: string | null;
}

export interface EcdLineRow extends Omit<StatementLine, 'parent'> {
  readonly statement: StatementName;
  readonly parent_code: string | null;
}

/** The column of the period before of the income statement of these months; debit positive. */
interface EcdComparative {
  readonly first_period: string;
  readonly last_period: string;
  readonly code: string;
  readonly amount: string;
}

export interface EcdHead {
  readonly company: EcdCompany;
  readonly fingerprint: string;
  readonly books: readonly EcdBookRow[];
  readonly registrations: readonly { readonly institution: string; readonly number: string }[];
  readonly signatories: readonly EcdSignatory[];
  readonly auditors: readonly EcdAuditor[];
  readonly lines: readonly EcdLineRow[];
  readonly comparatives: readonly EcdComparative[];
  /** Months (YYYY-MM) of branches that are not consolidated, or of which entries were purged; status null: never opened. */
  readonly missing: readonly {
    readonly branch: string;
    readonly month: string;
    readonly status: 'OPEN' | 'PURGED' | null;
  }[];
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

/** Texts, as COPY writes them, a null as an empty one. */
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
