// The books of one branch while they are generated: what each account holds (so that no asset goes into credit), and
// the numbers of documents and entries, which run without gaps through a month.
import { readFileSync } from 'node:fs';
import { parseAmount, Period } from '@razao/domain';
import { type AccountName, ACCOUNTS } from './accounts.js';

/** company.json, accounts, openings, history codes and tax roles of the demo company, as `company load` takes them. */
export const COMPANY_FOLDER = new URL('../../demo-company/', import.meta.url);

export const demoCompany = JSON.parse(readFileSync(new URL('company.json', COMPANY_FOLDER), 'utf8')) as {
  readonly code: string;
  readonly name: string;
};

export interface DemoBranch {
  readonly code: string;
  /** Beside the head office, which is 1. */
  readonly size: number;
}

export const demoBranches: readonly [DemoBranch, ...DemoBranch[]] = [
  { code: '0001', size: 1 },
  { code: '0002', size: 0.5 },
];

export const CLOSING_CODE = 'ENC';
export const DEMO_BASE_PERIOD: Period = Period.of(2025, 1);

export type Leg = readonly [account: AccountName, cents: number];

/** An accounting entry before it is written: one side has one leg, the other one or several. */
export interface EntryShape {
  readonly historyCode: string;
  readonly history: string;
  readonly debits: readonly Leg[];
  readonly credits: readonly Leg[];
  /** Write one debit and one credit as two lines instead of one with contrapartida. */
  readonly asPair?: boolean;
}

export interface DemoLine {
  readonly lancamento: string;
  readonly debcre: 'D' | 'C';
  /** Reduced codes. */
  readonly account: string;
  readonly contra: string;
  readonly cents: number;
  readonly historyCode: string;
  readonly history: string;
}

export interface DemoDocument {
  readonly period: Period;
  readonly documento: string;
  readonly day: number;
  readonly texto: string;
  /** The closing code, or empty. */
  readonly cdpadronizado: string;
  readonly lines: readonly DemoLine[];
}

const DECIMAL_NUMBERS = 99_999;
const LETTER_NUMBERS = 36 ** 4;

export class BranchBooks {
  private readonly balances = new Map<string, number>();
  private readonly monthNet = new Map<AccountName, number>();
  private documents = 0;
  private entries = 0;
  /** Cost of goods sold and not yet taken out of stock. */
  unbookedCost = 0;
  invoices = 0;

  constructor(
    { code }: DemoBranch,
    private period: Period,
  ) {
    for (const row of readFileSync(new URL('openings.csv', COMPANY_FOLDER), 'utf8').split('\n')) {
      const [branch, account = '', amount = ''] = row.split(',');
      if (branch === code) this.balances.set(account, Number(parseAmount(amount)));
    }
  }

  beginMonth(period: Period): void {
    this.period = period;
    this.documents = 0;
    this.entries = 0;
    this.monthNet.clear();
  }

  /** Debit positive. */
  balance(name: AccountName): number {
    return this.balances.get(ACCOUNTS[name]) ?? 0;
  }

  /** What the month has done to the account so far, debit positive. */
  movement(name: AccountName): number {
    return this.monthNet.get(name) ?? 0;
  }

  /** @returns the entry's lines. */
  post(shape: EntryShape): DemoLine[] {
    for (const [name, cents] of shape.debits) this.move(name, cents);
    for (const [name, cents] of shape.credits) this.move(name, -cents);
    this.entries += 1;
    return linesOf(shape, entryNumber(this.entries));
  }

  document(day: number, texto: string, lines: readonly DemoLine[], cdpadronizado = ''): DemoDocument {
    this.documents += 1;
    const documento = String(this.documents).padStart(6, '0');
    return { period: this.period, documento, day, texto, cdpadronizado, lines };
  }

  /** Posts the shapes and writes them as one document; nothing when there are none. */
  record(day: number, texto: string, shapes: readonly EntryShape[], cdpadronizado = ''): DemoDocument[] {
    if (shapes.length === 0) return [];
    const lines = shapes.flatMap((shape) => this.post(shape));
    return [this.document(day, texto, lines, cdpadronizado)];
  }

  private move(name: AccountName, cents: number): void {
    if (!Number.isSafeInteger(cents) || cents === 0)
      throw new RangeError(`${name}: ${cents} cents cannot be posted`);
    this.balances.set(ACCOUNTS[name], this.balance(name) + cents);
    this.monthNet.set(name, this.movement(name) + cents);
  }
}

/** Lines that the shape takes in a document. */
export function lineCountOf({ debits, credits, asPair = false }: EntryShape): number {
  const legs = debits.length + credits.length;
  return legs === 2 && !asPair ? 1 : legs;
}

function linesOf(shape: EntryShape, lancamento: string): DemoLine[] {
  const { historyCode, history, debits, credits } = shape;
  const line = (debcre: 'D' | 'C', [name, cents]: Leg, contra = ''): DemoLine => ({
    lancamento,
    debcre,
    account: ACCOUNTS[name],
    contra,
    cents,
    historyCode,
    history,
  });
  const [debit] = debits;
  const [credit] = credits;
  if (lineCountOf(shape) === 1 && debit !== undefined && credit !== undefined)
    return [line('D', debit, ACCOUNTS[credit[0]])];
  return [...debits.map((leg) => line('D', leg)), ...credits.map((leg) => line('C', leg))];
}

/** 00001 … 99999, then A0000 … ZZZZZ: five characters for 43 million entries in a month. */
export function entryNumber(count: number): string {
  if (count <= DECIMAL_NUMBERS) return String(count).padStart(5, '0');
  const beyond = count - DECIMAL_NUMBERS - 1;
  const letter = Math.floor(beyond / LETTER_NUMBERS);
  if (letter >= 26) throw new RangeError(`no entry number for entry ${count} of a month`);
  const rest = (beyond % LETTER_NUMBERS).toString(36).toUpperCase().padStart(4, '0');
  return String.fromCharCode(65 + letter) + rest;
}
