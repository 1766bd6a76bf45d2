// The building blocks of trade entries: two accounts and an amount, an amount bounded by what an account
// holds, and the invented names that histories mention.
import type { BranchBooks, EntryShape } from './branch-books.js';
import type { AccountName } from './demo-chart.js';
import type { HistoryCode } from './demo-company.js';
import type { Random } from './random.js';

/** Looks at the books and gives an entry, or stands aside. */
export type EntryKind = (books: BranchBooks, random: Random) => EntryShape | undefined;

/** Never taken out of stock: the shelves are not empty. */
export const STOCK_RESERVE_CENTS = 1_000_000;
/** Nothing smaller is worth an entry. */
export const ENTRY_CENTS_MIN = 1_000;

export const CUSTOMERS = [
  'Mercearia Bom Dia',
  'Padaria Sol Nascente',
  'Escola Caminho Novo',
  'Hotel Beira-Rio',
  'Restaurante Sabor & Arte',
];
export const SUPPLIERS = ['Distribuidora Três Rios', 'Atacado São João', 'Indústria Ipê', 'Importadora Açaí'];

export function simple(
  historyCode: HistoryCode,
  history: string,
  debit: AccountName,
  credit: AccountName,
  cents: number,
): EntryShape {
  return { historyCode, history, debits: [[debit, cents]], credits: [[credit, cents]] };
}

export function bounded(
  wanted: number,
  limit: number,
  build: (amount: number) => EntryShape,
): EntryShape | undefined {
  const amount = Math.min(wanted, limit);
  return amount < ENTRY_CENTS_MIN ? undefined : build(amount);
}
