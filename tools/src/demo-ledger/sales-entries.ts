// Sales over the counter, by card and on credit, their returns, and the cost of what was sold.
import type { BranchBooks, EntryShape } from './branch-books.js';
import { bounded, CUSTOMERS, ENTRY_CENTS_MIN, simple, STOCK_RESERVE_CENTS } from './entry-shapes.js';
import type { Random } from './random.js';

const CARD_FEE = 0.029;

export function cashSale(books: BranchBooks, random: Random): EntryShape {
  const amount = random.cents(1_000, 500_000);
  return simple('0101', `Venda à vista conforme cupom ${invoice(books)}`, 'cash', 'cashSales', amount);
}

export function cardSale(books: BranchBooks, random: Random): EntryShape {
  const amount = random.cents(1_500, 900_000);
  const fee = Math.max(1, Math.round(amount * CARD_FEE));
  return {
    historyCode: '0101',
    history: `Venda em cartão conforme NFC-e ${invoice(books)}`,
    debits: [
      ['cards', amount - fee],
      ['cardFees', fee],
    ],
    credits: [['cashSales', amount]],
  };
}

export function creditSale(books: BranchBooks, random: Random): EntryShape {
  const history = `Venda a prazo NF-e ${invoice(books)} ${random.pick(CUSTOMERS)}`;
  return simple('0101', history, 'customers', 'creditSales', random.cents(5_000, 1_800_000));
}

export function mixedSale(books: BranchBooks, random: Random): EntryShape {
  const [inCash, onCredit, onCard] = [
    random.cents(1_000, 50_000),
    random.cents(3_000, 400_000),
    random.cents(2_000, 200_000),
  ];
  return {
    historyCode: '0101',
    history: `Venda com entrada NF-e ${invoice(books)} ${random.pick(CUSTOMERS)}`,
    debits: [
      ['cash', inCash],
      ['cards', onCard],
      ['customers', onCredit],
    ],
    credits: [['creditSales', inCash + onCard + onCredit]],
  };
}

export function costOfSales(books: BranchBooks): EntryShape | undefined {
  const amount = Math.min(books.unbookedCost, books.balance('stock') - STOCK_RESERVE_CENTS);
  if (amount < ENTRY_CENTS_MIN) return undefined;
  books.unbookedCost -= amount;
  return simple('0103', `Baixa de estoque até a NF ${books.invoices}`, 'costOfSales', 'stock', amount);
}

export function salesReturn(books: BranchBooks, random: Random): EntryShape | undefined {
  return bounded(random.cents(2_000, 60_000), books.balance('customers'), (amount) =>
    simple(
      '0102',
      `Devolução de ${random.pick(CUSTOMERS)} NF-e ${random.integer(1, 9_999)}`,
      'salesReturns',
      'customers',
      amount,
    ),
  );
}

function invoice(books: BranchBooks): number {
  books.invoices += 1;
  return books.invoices;
}
