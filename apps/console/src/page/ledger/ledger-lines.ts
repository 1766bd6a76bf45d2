// Computes the lines of an account with the balance after each. Sums are in whole cents.
import type { components } from '../api/generated/movements.ts';

export type Entry = components['schemas']['Entry'];

export interface LedgerLine {
  readonly entry: Entry;
  /** The side of the account in the ledger; both when the account is also its counter-account. */
  readonly side: 'D' | 'C' | 'both';
  /** Account on the other side; null when the entry has several lines. */
  readonly counterAccount: number | null;
  /** The balance after this line, debit positive. */
  readonly balance: number;
}

/**
 * @param opening debit positive
 * @param entries of the account, on either side
 */
export function ledgerLines(accountId: number, opening: number, entries: readonly Entry[]): LedgerLine[] {
  let cents = centsOf(opening);
  return entries.map((entry) => {
    const isOwn = entry.contaId === accountId;
    const side = sideOf(accountId, entry);
    cents += movedBy(accountId, entry);
    const counterAccount = isOwn ? entry.contrapartida : entry.contaId;
    return { entry, side, counterAccount, balance: Number(cents) / 100 };
  });
}

/** Computes the balance before the entries from the balance after them. */
export function balanceBefore(accountId: number, closing: number, entries: readonly Entry[]): number {
  const cents = entries.reduce((sum, entry) => sum - movedBy(accountId, entry), centsOf(closing));
  return Number(cents) / 100;
}

/**
 * The numbers of entries whose lines balance without counter-accounts: a counter-account on such a line posts nothing.
 */
export function balancedNumbers(entries: readonly Entry[]): ReadonlySet<string> {
  const sums = new Map<string, bigint>();
  for (const { lancamento, debcre, valor } of entries) {
    const cents = debcre === 'D' ? centsOf(valor) : -centsOf(valor);
    sums.set(lancamento, (sums.get(lancamento) ?? 0n) + cents);
  }
  return new Set([...sums].filter(([, sum]) => sum === 0n).map(([number]) => number));
}

/** Adds two amounts without rounding error. */
export function sumOf(one: number, other: number): number {
  return Number(centsOf(one) + centsOf(other)) / 100;
}

function movedBy(accountId: number, entry: Entry): bigint {
  const side = sideOf(accountId, entry);
  if (side === 'both') return 0n;
  return side === 'D' ? centsOf(entry.valor) : -centsOf(entry.valor);
}

function sideOf(accountId: number, { contaId, contrapartida, debcre }: Entry): LedgerLine['side'] {
  if (contaId === contrapartida) return 'both';
  return (contaId === accountId) === (debcre === 'D') ? 'D' : 'C';
}

function centsOf(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}
