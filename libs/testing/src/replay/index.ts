// The oracle of the property tests: it replays a whole ledger of one branch in memory, as plainly as the rules can be
// written. The answers of the database must equal it. It trusts its input and throws for an unbalanced document, which
// is a mistake of the test.
import type { Account, AmountCents, Period, Side } from '@razao/domain';
import {
  type MonthlyBalance,
  type OpeningBalance,
  type Posting,
  balancesOf,
  emptyMonth,
} from './balances.js';
import { type PostedLine, postContras, postingsOf } from './postings.js';

export { closingNet } from './balances.js';
export { postContras, postingsOf, type PostedLine } from './postings.js';

export interface LedgerDocument {
  readonly period: Period;
  readonly lote: string;
  readonly documento: string;
  readonly cdpadronizado?: string | null;
  readonly entries: readonly PostedLine[];
}

export interface Ledger {
  readonly accounts: readonly Account[];
  readonly basePeriod: Period;
  readonly closingCode: string;
  readonly openings: readonly OpeningBalance[];
  readonly documents: readonly LedgerDocument[];
}

/** One posting, as the general ledger of its account shows it. */
interface LedgerRow {
  readonly lote: string;
  readonly documento: string;
  readonly lancamento: string;
  /** The number of the line within the entry number, from 1 on. */
  readonly line: number;
  readonly side: Side;
  readonly day: number;
  readonly amount: AmountCents;
  /** Whether this is the contrapartida's half of a line that posts both sides. */
  readonly mirrored: boolean;
}

interface ReplayedLedger {
  /** Returns zeros for an account without balance and movement in the month. */
  balanceOf(accountId: number, period: Period): MonthlyBalance;
  /** Returns the postings in the order day, lote, documento, lancamento, line. */
  ledgerOf(accountId: number, period: Period): LedgerRow[];
}

type DatedRow = LedgerRow & Posting;

export function replay(ledger: Ledger, upTo: Period): ReplayedLedger {
  const rows = ledger.documents.flatMap((document) => rowsOf(document, ledger.closingCode));
  const balanceByKey = new Map(
    balancesOf(ledger, rows, upTo).map((balance) => [keyOf(balance.accountId, balance.period), balance]),
  );
  return {
    balanceOf: (accountId, period) =>
      balanceByKey.get(keyOf(accountId, period)) ?? {
        accountId,
        period,
        ...emptyMonth(),
        closing: 0n,
      },
    ledgerOf: (accountId, period) =>
      rows.filter((row) => row.accountId === accountId && row.period.equals(period)).sort(byLedgerOrder),
  };
}

function rowsOf(document: LedgerDocument, closingCode: string): DatedRow[] {
  const isClosing = document.cdpadronizado === closingCode;
  const numbers = new Set(document.entries.map(({ lancamento }) => lancamento));
  return [...numbers].flatMap((number) =>
    rowsOfNumber(
      document,
      document.entries.filter(({ lancamento }) => lancamento === number),
      isClosing,
    ),
  );
}

function rowsOfNumber(
  document: LedgerDocument,
  lines: readonly PostedLine[],
  isClosing: boolean,
): DatedRow[] {
  const postsContra = postContras(lines);
  return lines.flatMap((line, index) =>
    postingsOf(line, postsContra).map((posting) => ({
      ...posting,
      isClosing,
      period: document.period,
      lote: document.lote,
      documento: document.documento,
      lancamento: line.lancamento,
      line: index + 1,
      day: line.day,
    })),
  );
}

function byLedgerOrder(left: LedgerRow, right: LedgerRow): number {
  return (
    left.day - right.day ||
    byText(left.lote, right.lote) ||
    byText(left.documento, right.documento) ||
    byText(left.lancamento, right.lancamento) ||
    left.line - right.line ||
    Number(left.mirrored) - Number(right.mirrored)
  );
}

function byText(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function keyOf(accountId: number, period: Period): string {
  return `${accountId} ${period.toDate()}`;
}
