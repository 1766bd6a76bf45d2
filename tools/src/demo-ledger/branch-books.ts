// The running books of one branch while they are generated: what each account holds (so that no asset
// goes into credit), and the numbers of documents and entries, which run without gaps through a month.
import { BalanceBook, type Period, type MonthlyBalance } from '@razao/domain';
import { type AccountName, accountNames, demoAccounts, reducedCodeOf } from './demo-chart.js';
import { type DemoBranch, type HistoryCode, CLOSING_CODE, demoOpenings } from './demo-company.js';

export type Leg = readonly [account: AccountName, cents: number];

/** An accounting entry before it is written: one side has one leg, the other one or several. */
export interface EntryShape {
  readonly historyCode: HistoryCode;
  readonly history: string;
  readonly debits: readonly Leg[];
  readonly credits: readonly Leg[];
  /** Write one debit and one credit as two lines instead of one with contrapartida. */
  readonly asPair?: boolean;
}

export interface DemoLine {
  readonly lancamento: string;
  readonly debcre: 'D' | 'C';
  readonly day: number;
  /** Reduced codes. */
  readonly account: string;
  readonly contra: string;
  readonly cents: number;
  readonly historyCode: HistoryCode;
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
  private readonly balances: Map<AccountName, number>;
  private readonly monthNet = new Map<AccountName, number>();
  private readonly book: BalanceBook;
  private period: Period;
  private documents = 0;
  private entries = 0;
  /** Cost of goods sold and not yet taken out of stock. */
  unbookedCost = 0;
  invoices = 0;

  constructor(branch: DemoBranch, basePeriod: Period) {
    this.balances = demoOpenings(branch);
    this.period = basePeriod;
    this.book = new BalanceBook({
      accounts: ledgerAccounts,
      basePeriod,
      openings: [...this.balances].map(([name, cents]) => ({
        accountId: accountIdOf(name),
        amount: BigInt(cents),
      })),
    });
  }

  beginMonth(period: Period): void {
    this.period = period;
    this.documents = 0;
    this.entries = 0;
    this.monthNet.clear();
  }

  /** Debit positive. */
  balance(name: AccountName): number {
    return this.balances.get(name) ?? 0;
  }

  /** What the month has done to the account so far, debit positive. */
  movement(name: AccountName): number {
    return this.monthNet.get(name) ?? 0;
  }

  post(shape: EntryShape, isClosing = false): DemoEntry {
    for (const [name, cents] of shape.debits) this.move(name, cents, isClosing);
    for (const [name, cents] of shape.credits) this.move(name, -cents, isClosing);
    this.entries += 1;
    return { shape, lancamento: entryNumber(this.entries) };
  }

  document(day: number, texto: string, entries: readonly DemoEntry[], cdpadronizado = ''): DemoDocument {
    this.documents += 1;
    return {
      period: this.period,
      documento: String(this.documents).padStart(6, '0'),
      day,
      texto,
      cdpadronizado,
      lines: entries.flatMap((entry) => linesOf(entry, day)),
    };
  }

  /** Posts the shapes and writes them as one document; nothing when there are none. */
  record(day: number, texto: string, shapes: readonly EntryShape[], cdpadronizado = ''): DemoDocument[] {
    if (shapes.length === 0) return [];
    const isClosing = cdpadronizado === CLOSING_CODE;
    return [
      this.document(
        day,
        texto,
        shapes.map((shape) => this.post(shape, isClosing)),
        cdpadronizado,
      ),
    ];
  }

  /** Analytic and synthetic accounts, in month and chart order. */
  expectedBalances(upTo: Period): MonthlyBalance[] {
    return this.book.balances(upTo);
  }

  private move(name: AccountName, cents: number, isClosing: boolean): void {
    if (!Number.isSafeInteger(cents) || cents === 0)
      throw new RangeError(`${name}: ${cents} cents cannot be posted`);
    this.balances.set(name, this.balance(name) + cents);
    if (!isClosing) this.monthNet.set(name, this.movement(name) + cents);
    const posting = {
      accountId: accountIdOf(name),
      side: cents > 0 ? ('D' as const) : ('C' as const),
      amount: BigInt(Math.abs(cents)),
      mirrored: false,
    };
    this.book.post(this.period, posting, isClosing);
  }
}

export interface DemoEntry {
  readonly shape: EntryShape;
  readonly lancamento: string;
}

/** Lines that the shape takes in a document. */
export function lineCountOf({ debits, credits, asPair = false }: EntryShape): number {
  const legs = debits.length + credits.length;
  return legs === 2 && !asPair ? 1 : legs;
}

function linesOf({ shape, lancamento }: DemoEntry, day: number): DemoLine[] {
  const { historyCode, history } = shape;
  const line = (debcre: 'D' | 'C', [name, cents]: Leg, contra = ''): DemoLine => ({
    lancamento,
    debcre,
    day,
    account: reducedCodes[name],
    contra,
    cents,
    historyCode,
    history,
  });
  const [debit] = shape.debits;
  const [credit] = shape.credits;
  if (lineCountOf(shape) === 1 && debit !== undefined && credit !== undefined) {
    return [line('D', debit, reducedCodes[credit[0]])];
  }
  return [...shape.debits.map((leg) => line('D', leg)), ...shape.credits.map((leg) => line('C', leg))];
}

/** 00001 … 99999, then A0000 … ZZZZZ: five characters for 43 million entries a month. */
export function entryNumber(count: number): string {
  if (count <= DECIMAL_NUMBERS) return String(count).padStart(5, '0');
  const beyond = count - DECIMAL_NUMBERS - 1;
  const letter = Math.floor(beyond / LETTER_NUMBERS);
  if (letter >= 26) throw new RangeError(`no entry number for entry ${count} of a month`);
  return (
    String.fromCharCode(65 + letter) + (beyond % LETTER_NUMBERS).toString(36).toUpperCase().padStart(4, '0')
  );
}

/** The chart with ids of its own, for the balances that are expected of it: ids are positions, from 1. */
const ledgerAccounts = demoAccounts.map(({ code, kind }, index) => ({ id: index + 1, code, kind }));

const reducedCodes = Object.fromEntries(accountNames.map((name) => [name, reducedCodeOf(name)])) as Record<
  AccountName,
  string
>;

const accountIds = new Map(
  accountNames.map((name) => [
    name,
    demoAccounts.findIndex(({ reduced }) => reduced === reducedCodes[name]) + 1,
  ]),
);

function accountIdOf(name: AccountName): number {
  const id = accountIds.get(name);
  if (id === undefined) throw new RangeError(`no account ${name}`);
  return id;
}

export function demoAccountOf(accountId: number): (typeof demoAccounts)[number] {
  const found = demoAccounts[accountId - 1];
  if (found === undefined) throw new RangeError(`no account with position ${accountId}`);
  return found;
}
