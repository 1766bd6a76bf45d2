// Money in and out: customers and cards received, suppliers and small expenses paid, deposits, transfers.
import type { BranchBooks, EntryShape } from './branch-books.js';
import type { AccountName } from './demo-chart.js';
import { bounded, CUSTOMERS, simple, SUPPLIERS } from './entry-shapes.js';
import type { Random } from './random.js';

const BANK_RESERVE_CENTS = 3_000_000;
const CASH_RESERVE_CENTS = 30_000;
const EXPENSES: readonly AccountName[] = [
  'officeSupplies',
  'fuel',
  'freight',
  'maintenance',
  'advertising',
  'cleaning',
];

export function receipt(books: BranchBooks, random: Random): EntryShape | undefined {
  return bounded(random.cents(5_000, 2_000_000), books.balance('customers'), (amount) =>
    simple(
      '0301',
      `Recebimento duplicata ${random.integer(1, 99_999)} ${random.pick(CUSTOMERS)}`,
      'mainBank',
      'customers',
      amount,
    ),
  );
}

export function receiptWithDiscount(books: BranchBooks, random: Random): EntryShape | undefined {
  return bounded(random.cents(5_000, 2_000_000), books.balance('customers'), (amount) => {
    const discount = Math.max(1, Math.round(amount * 0.02));
    return {
      historyCode: '0301',
      history: `Recebimento antecipado ${random.pick(CUSTOMERS)} duplicata ${random.integer(1, 99_999)}`,
      debits: [
        ['mainBank', amount - discount],
        ['discountsGranted', discount],
      ],
      credits: [['customers', amount]],
    };
  });
}

export function receiptWithInterest(books: BranchBooks, random: Random): EntryShape | undefined {
  return bounded(random.cents(5_000, 1_000_000), books.balance('customers'), (amount) => {
    const interest = Math.max(1, Math.round(amount * 0.013));
    return {
      historyCode: '0301',
      history: `Recebimento em atraso ${random.pick(CUSTOMERS)} duplicata ${random.integer(1, 99_999)}`,
      debits: [['mainBank', amount + interest]],
      credits: [
        ['customers', amount],
        ['interestIncome', interest],
      ],
    };
  });
}

export function cardSettlement(books: BranchBooks, random: Random): EntryShape | undefined {
  return bounded(random.cents(5_000, 2_500_000), books.balance('cards'), (amount) =>
    simple(
      '0302',
      `Crédito de vendas em cartão lote ${random.integer(1, 99_999)}`,
      'cardBank',
      'cards',
      amount,
    ),
  );
}

export function supplierPayment(books: BranchBooks, random: Random): EntryShape | undefined {
  return bounded(random.cents(10_000, 4_000_000), payable(books), (amount) =>
    simple(
      '0401',
      `Pagamento boleto ${random.integer(1, 99_999)} ${random.pick(SUPPLIERS)}`,
      'suppliers',
      'mainBank',
      amount,
    ),
  );
}

export function supplierPaymentWithDiscount(books: BranchBooks, random: Random): EntryShape | undefined {
  return bounded(random.cents(10_000, 2_000_000), payable(books), (amount) => {
    const discount = Math.max(1, Math.round(amount * 0.015));
    return {
      historyCode: '0401',
      history: `Pagamento antecipado ${random.pick(SUPPLIERS)} boleto ${random.integer(1, 99_999)}`,
      debits: [['suppliers', amount]],
      credits: [
        ['mainBank', amount - discount],
        ['discountsObtained', discount],
      ],
    };
  });
}

export function deposit(books: BranchBooks, random: Random): EntryShape | undefined {
  return bounded(random.cents(50_000, 900_000), books.balance('cash') - CASH_RESERVE_CENTS, (amount) =>
    simple('0303', `Depósito do caixa envelope ${random.integer(1, 99_999)}`, 'mainBank', 'cash', amount),
  );
}

export function transfer(books: BranchBooks, random: Random): EntryShape | undefined {
  const amount = Math.floor(books.balance('cardBank') * (0.3 + random.next() * 0.5));
  if (amount < 500_000) return undefined;
  return simple(
    '0303',
    `TED entre contas próprias ${random.integer(1, 99_999)}`,
    'mainBank',
    'cardBank',
    amount,
  );
}

export function pettyExpense(books: BranchBooks, random: Random): EntryShape | undefined {
  return bounded(random.cents(1_000, 80_000), books.balance('cash') - CASH_RESERVE_CENTS, (amount) =>
    simple(
      '0403',
      `Despesa paga em dinheiro recibo ${random.integer(1, 99_999)}`,
      random.pick(EXPENSES),
      'cash',
      amount,
    ),
  );
}

/** What may be paid to suppliers without overdrawing the bank. */
function payable(books: BranchBooks): number {
  return Math.min(-books.balance('suppliers'), books.balance('mainBank') - BANK_RESERVE_CENTS);
}
