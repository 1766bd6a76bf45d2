// Goods bought and sent back.
import type { BranchBooks, EntryShape } from './branch-books.js';
import { bounded, simple, STOCK_RESERVE_CENTS, SUPPLIERS } from './entry-shapes.js';
import type { Random } from './random.js';

const PURCHASE_ICMS = 0.12;

export function purchase(_books: BranchBooks, random: Random): EntryShape {
  const amount = random.cents(20_000, 2_000_000);
  const icms = Math.round(amount * PURCHASE_ICMS);
  return {
    historyCode: '0201',
    history: `Compra NF-e ${random.integer(1, 999_999)} ${random.pick(SUPPLIERS)}`,
    debits: [
      ['stock', amount - icms],
      ['icmsCredit', icms],
    ],
    credits: [['suppliers', amount]],
  };
}

export function inboundFreight(_books: BranchBooks, random: Random): EntryShape {
  return simple(
    '0201',
    `Frete sobre compras CT-e ${random.integer(1, 999_999)}`,
    'stock',
    'suppliers',
    random.cents(5_000, 90_000),
  );
}

export function purchaseReturn(books: BranchBooks, random: Random): EntryShape | undefined {
  const limit = Math.min(-books.balance('suppliers'), books.balance('stock') - STOCK_RESERVE_CENTS);
  return bounded(random.cents(5_000, 120_000), limit, (amount) =>
    simple(
      '0202',
      `Devolução a ${random.pick(SUPPLIERS)} NF-e ${random.integer(1, 999_999)}`,
      'suppliers',
      'stock',
      amount,
    ),
  );
}
