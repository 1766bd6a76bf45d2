// What the shop does all day: sales, purchases, money in and out. Each kind of entry looks at the books
// first and stands aside when it would overdraw an account, so that any number of them may follow.
import {
  type BranchBooks,
  type DemoDocument,
  type DemoEntry,
  type EntryShape,
  lineCountOf,
} from './branch-books.js';
import type { EntryKind } from './entry-shapes.js';
import { inboundFreight, purchase, purchaseReturn } from './purchase-entries.js';
import type { Random } from './random.js';
import { cardSale, cashSale, costOfSales, creditSale, mixedSale, salesReturn } from './sales-entries.js';
import {
  cardSettlement,
  deposit,
  pettyExpense,
  receipt,
  receiptWithDiscount,
  receiptWithInterest,
  supplierPayment,
  supplierPaymentWithDiscount,
  transfer,
} from './treasury-entries.js';

export type Theme = 'sales' | 'treasury' | 'purchases';

/** Cost of goods beside their price. */
const COST_OF_SALES = 0.48;
/** Of the entries with two accounts, how many are written as two lines. */
const PAIRS = 0.2;
const ATTEMPTS = 24;

const KINDS: Readonly<Record<Theme, readonly (readonly [weight: number, kind: EntryKind])[]>> = {
  sales: [
    [3, cashSale],
    [4, cardSale],
    [4, creditSale],
    [1, mixedSale],
    [3, costOfSales],
    [0.4, salesReturn],
  ],
  treasury: [
    [4, receipt],
    [1, receiptWithDiscount],
    [1, receiptWithInterest],
    [3, cardSettlement],
    [3, supplierPayment],
    [1, supplierPaymentWithDiscount],
    [2, deposit],
    [1, transfer],
    [3, pettyExpense],
  ],
  purchases: [
    [6, purchase],
    [1, inboundFreight],
    [0.4, purchaseReturn],
  ],
};

const TEXTS: Readonly<Record<Theme, string>> = {
  sales: 'Vendas do dia',
  treasury: 'Recebimentos e pagamentos',
  purchases: 'Compras de mercadorias',
};

/** A document with exactly so many lines. */
export function tradeDocument(
  books: BranchBooks,
  random: Random,
  day: number,
  theme: Theme,
  lines: number,
): DemoDocument {
  const entries: DemoEntry[] = [];
  for (let remaining = lines; remaining > 0;) {
    const shape = tradeEntry(books, random, theme, remaining);
    entries.push(books.post(shape));
    remaining -= lineCountOf(shape);
  }
  return books.document(day, TEXTS[theme], entries);
}

function tradeEntry(books: BranchBooks, random: Random, theme: Theme, linesMax: number): EntryShape {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const shape = weighted(KINDS[theme], random)(books, random);
    if (shape === undefined || lineCountOf(shape) > linesMax) continue;
    if (theme === 'sales') books.unbookedCost += costOf(shape);
    return lineCountOf(shape) === 1 && linesMax > 1 && random.chance(PAIRS)
      ? { ...shape, asPair: true }
      : shape;
  }
  const sale = creditSale(books, random);
  books.unbookedCost += costOf(sale);
  return sale;
}

function costOf({ credits }: EntryShape): number {
  const [account, cents] = credits[0] ?? [];
  const isSale = account === 'cashSales' || account === 'creditSales';
  return isSale ? Math.round((cents ?? 0) * COST_OF_SALES) : 0;
}

function weighted(kinds: readonly (readonly [number, EntryKind])[], random: Random): EntryKind {
  let point = random.next() * kinds.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, kind] of kinds) {
    point -= weight;
    if (point < 0) return kind;
  }
  return creditSale;
}
