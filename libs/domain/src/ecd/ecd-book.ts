// What the validator remembers while it reads a file: the chart, a row per account and month, the sums of the entries
// per account and month, and the statements. Entries are not kept, so a book of millions of lines takes only the memory
// of its accounts and months (and 16 bytes per entry number, number-set.ts).
import { RESULT_NATURE } from '../accounts/natures.js';
import type { AmountCents } from '../money/money.js';
import type { EcdRecord } from './ecd-record.js';
import type {
  EcdAccount,
  EcdBalance,
  EcdClosing,
  EcdEntry,
  EcdMonth,
  EcdStatement,
  EcdSums,
} from './ecd-facts.js';
import type { EcdPlace } from './ecd-rule.js';
import { NumberSet } from '../entries/number-set.js';

/**
 * Estimated bytes of an object with its map entry, and of an entry number with its share of free slots (number-set.ts).
 */
const OBJECT_BYTES = 300;
const NUMBER_BYTES = 24;

/** Records that occur once and are read by their names. */
const KEPT = new Set(['0000', 'I010', 'I030', 'J900', '9999']);

export class EcdBook {
  readonly single = new Map<string, EcdRecord>();
  readonly blockFlags = new Map<string, EcdRecord>();
  readonly blockEnds = new Map<string, EcdRecord>();
  /** 9900: the counts that the file states, by record. */
  readonly listed = new Map<string, EcdRecord>();
  /** I020: number of additional fields, by record. */
  readonly additionalFields = new Map<string, number>();
  readonly accounts = new Map<string, EcdAccount>();
  /** The texts of I075, by code. */
  readonly histories = new Map<string, string>();
  readonly months: EcdMonth[] = [];
  /** Sums of I250, by month (`2019-01`), then by account and cost centre. */
  readonly posted = new Map<string, Map<string, EcdSums>>();
  /** The same sums of closing entries only. */
  readonly closingSums = new Map<string, Map<string, EcdSums>>();
  /** Sums of the I250 of closing entries, debit positive, by date, then by account and cost centre. */
  readonly closingPosted = new Map<string, Map<string, AmountCents>>();
  /** The lines above I157: the rows of I155 that take over balances of an earlier chart. */
  readonly transferred = new Set<number>();
  readonly closings: EcdClosing[] = [];
  /** The first closing of each day, by date. */
  readonly closingOf = new Map<string, EcdClosing>();
  readonly statements: EcdStatement[] = [];
  readonly signatories: EcdRecord[] = [];
  readonly auditors: EcdRecord[] = [];
  /** The records 0007. */
  readonly registrations: EcdRecord[] = [];
  readonly entryNumbers = new NumberSet();
  /** Records of which a line is malformed. References to them are not checked. */
  readonly unreadable = new Set<string>();
  /** Estimated memory of the book. It is limited, because a file of invented accounts could take gigabytes. */
  bytes = 0;
  entry: EcdEntry | undefined;
  /** The period of 0000; empty while it is not known. */
  from = '';
  to = '';
  /**
   * Whether the book is a complete journal. Other books contain only a part of the entries, so their sums are not
   * checked.
   */
  isJournal = true;
  private account: EcdAccount | undefined;
  private readonly keys = new Map<string, string>();

  /** @param counts the lines of each record */
  constructor(
    readonly layout: number,
    readonly counts = new Map<string, number>(),
  ) {}

  /** Last day of the fiscal year; empty when it is not known. */
  get fiscalYearEnd(): string {
    return this.single.get('I030')?.date('DT_EX_SOCIAL') ?? '';
  }

  /** Whether the statements are in another currency than the balances. */
  get hasFunctionalCurrency(): boolean {
    return this.single.get('0000')?.get('IDENT_MF') === 'S';
  }

  /**
   * Whether the date is in the period of the file; true for every date when that period is unknown or ends before it
   * begins.
   */
  includes(date: string): boolean {
    const { from, to } = this;
    if (from === '' || from > to) return true;
    return from <= date && date <= to;
  }

  /** Counts a line, whatever its form. */
  countLine(record: string): void {
    this.counts.set(record, (this.counts.get(record) ?? 0) + 1);
  }

  blockLines(block: string): number {
    return [...this.counts].reduce((sum, [record, lines]) => sum + (record.startsWith(block) ? lines : 0), 0);
  }

  /** Some programs write a row of zeros for every account of the chart. */
  accountsWithBalances(): Set<string> {
    const found = new Set<string>();
    for (const { balances } of this.months)
      for (const balance of balances.values()) if (!isEmpty(balance)) found.add(balance.account);
    return found;
  }

  take(record: EcdRecord): void {
    const { name } = record;
    if (name === 'I250') {
      this.takeLine(record);
      return;
    }
    if (name === 'I200') this.bytes += NUMBER_BYTES;
    else this.bytes += OBJECT_BYTES + record.length;
    if (KEPT.has(name)) this.keep(record);
    else if (name.endsWith('001')) this.blockFlags.set(name.charAt(0), record);
    else if (name.endsWith('990')) this.blockEnds.set(name.charAt(0), record);
    else this.takers[name]?.(record);
  }

  private keep(record: EcdRecord): void {
    this.single.set(record.name, record);
    if (record.name === '0000') [this.from, this.to] = [record.date('DT_INI'), record.date('DT_FIN')];
    if (record.name === 'I010') this.isJournal = record.get('IND_ESC') === 'G';
  }

  private readonly takers: Partial<Record<string, (record: EcdRecord) => void>> = {
    '0007': (record) => this.registrations.push(record),
    I020: (record) => {
      const of = record.get('REG_COD');
      this.additionalFields.set(of, (this.additionalFields.get(of) ?? 0) + 1);
    },
    I050: (record) => {
      const account = accountOf(record);
      this.account = account;
      if (!this.accounts.has(account.code)) this.accounts.set(account.code, account);
    },
    I051: (record) => this.account?.referential.push(record),
    I052: (record) => this.account?.aggregation.push(record),
    I075: (record) => this.histories.set(record.get('COD_HIST'), record.get('DESCR_HIST')),
    I150: (record) =>
      this.months.push({
        ...placeOf(record),
        from: record.date('DT_INI'),
        to: record.date('DT_FIN'),
        balances: new Map(),
      }),
    I155: (record) => {
      const { balances } = this.months.at(-1) ?? {};
      const key = rowKey(record);
      if (balances?.has(key) === false) balances.set(key, balanceOf(record));
    },
    I157: (record) => this.transferred.add(record.line - 1),
    I200: (record) => {
      // One object literal, because spreading objects into one another takes longer than the rest of an entry.
      this.entry = {
        line: record.line,
        name: record.name,
        header: record,
        date: record.date('DT_LCTO'),
        closing: record.get('IND_LCTO') === 'E',
        debits: 0n,
        credits: 0n,
        debitLines: 0,
        creditLines: 0,
        result: false,
        unreadable: false,
      };
      this.entryNumbers.add(record.get('NUM_LCTO'));
    },
    I350: (record) => {
      const closing = { ...placeOf(record), date: record.date('DT_RES'), results: new Map() };
      this.closings.push(closing);
      if (!this.closingOf.has(closing.date)) this.closingOf.set(closing.date, closing);
    },
    I355: (record) => {
      const { results } = this.closings.at(-1) ?? {};
      const key = rowKey(record);
      if (results?.has(key) === false)
        results.set(key, { ...placeOf(record), amount: record.signed('VL_CTA', 'IND_DC') });
    },
    J005: (record) =>
      this.statements.push({
        ...placeOf(record),
        from: record.date('DT_INI'),
        to: record.date('DT_FIN'),
        own: record.get('ID_DEM') !== '2',
        balanceSheet: [],
        incomeStatement: [],
      }),
    J100: (record) => this.statements.at(-1)?.balanceSheet.push(record),
    J150: (record) => this.statements.at(-1)?.incomeStatement.push(record),
    J930: (record) => this.signatories.push(record),
    J935: (record) => this.auditors.push(record),
    '9900': (record) => {
      if (!this.listed.has(record.get('REG_BLC'))) this.listed.set(record.get('REG_BLC'), record);
    },
  };

  /** Like rowKey, but cached for rows without a cost centre, because their accounts recur. */
  private keyOf(record: EcdRecord): string {
    if (record.get('COD_CCUS') !== '') return rowKey(record);
    const account = record.get('COD_CTA');
    let key = this.keys.get(account);
    if (key === undefined) {
      key = rowKey(record);
      this.keys.set(account, key);
    }
    return key;
  }

  private takeLine(record: EcdRecord): void {
    const { entry } = this;
    if (entry === undefined) return;
    const amount = record.amount('VL_DC');
    const isDebit = record.get('IND_DC') === 'D';
    if (isDebit) {
      entry.debits += amount;
      entry.debitLines += 1;
    } else {
      entry.credits += amount;
      entry.creditLines += 1;
    }
    entry.result ||= this.accounts.get(record.get('COD_CTA'))?.nature === RESULT_NATURE;
    const key = this.keyOf(record);
    const { date } = entry;
    const month = date.slice(0, 7);
    const rows = mapOf(this.posted, month);
    let row = rows.get(key);
    if (row === undefined) {
      this.bytes += OBJECT_BYTES + key.length;
      row = rowOf(rows, key);
    }
    addTo(row, isDebit, amount);
    if (!entry.closing) return;
    const sums = mapOf(this.closingSums, month);
    const closing = mapOf(this.closingPosted, date);
    if (!sums.has(key)) this.bytes += OBJECT_BYTES + key.length;
    if (!closing.has(key)) this.bytes += OBJECT_BYTES + key.length;
    addTo(rowOf(sums, key), isDebit, amount);
    closing.set(key, (closing.get(key) ?? 0n) + (isDebit ? amount : -amount));
  }
}

/** Whether a row of balances has only zeros. */
export function isEmpty({ opening, debits, credits, closing }: EcdBalance): boolean {
  return opening === 0n && debits === 0n && credits === 0n && closing === 0n;
}

/** The key of rows of balances, entries and closings: account and cost centre. */
export function rowKey(record: EcdRecord): string {
  return `${record.get('COD_CTA')}|${record.get('COD_CCUS')}`;
}

export function accountOfKey(key: string): string {
  return key.slice(0, key.indexOf('|'));
}

function placeOf(record: EcdRecord): EcdPlace {
  return { line: record.line, name: record.name };
}

function accountOf(record: EcdRecord): EcdAccount {
  return {
    ...placeOf(record),
    code: record.get('COD_CTA'),
    nature: record.get('COD_NAT'),
    analytic: record.get('IND_CTA') === 'A',
    level: record.count('NIVEL'),
    parent: record.get('COD_CTA_SUP'),
    label: record.get('CTA'),
    changedOn: record.date('DT_ALT'),
    referential: [],
    aggregation: [],
  };
}

function balanceOf(record: EcdRecord): EcdBalance {
  return {
    ...placeOf(record),
    account: record.get('COD_CTA'),
    opening: record.signed('VL_SLD_INI', 'IND_DC_INI'),
    debits: record.amount('VL_DEB'),
    credits: record.amount('VL_CRED'),
    closing: record.signed('VL_SLD_FIN', 'IND_DC_FIN'),
  };
}

function mapOf<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const known = maps.get(key);
  if (known !== undefined) return known;
  const added = new Map<string, Value>();
  maps.set(key, added);
  return added;
}

function rowOf(sums: Map<string, EcdSums>, key: string): EcdSums {
  const known = sums.get(key);
  if (known !== undefined) return known;
  const added = { debits: 0n, credits: 0n };
  sums.set(key, added);
  return added;
}

function addTo(sums: EcdSums, isDebit: boolean, amount: AmountCents): void {
  if (isDebit) sums.debits += amount;
  else sums.credits += amount;
}
