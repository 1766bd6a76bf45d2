// What the shop does all day: sales, purchases, money in and out. Each kind of entry reads the books first and makes no
// entry when it would overdraw an account, so that any number of them may follow.
import type { AccountName } from './accounts.js';
import {
  type BranchBooks,
  type DemoDocument,
  type DemoLine,
  type EntryShape,
  type Leg,
  lineCountOf,
} from './branch-books.js';
import type { Random } from './random.js';

export type Theme = 'sales' | 'treasury' | 'purchases';

type EntryKind = (books: BranchBooks, random: Random) => EntryShape | undefined;

/** A third account, with a share of the amount that one of the two others lacks, or else that the debit has more. */
interface Part {
  readonly account: AccountName;
  readonly rate: number;
  readonly on: 'debits' | 'credits';
  readonly less?: 'debit' | 'credit';
}

const CARD_FEE: Part = { account: 'cardFees', rate: 0.029, on: 'debits', less: 'debit' };
const PURCHASE_ICMS: Part = { account: 'icmsCredit', rate: 0.12, on: 'debits', less: 'debit' };
const GRANTED: Part = { account: 'discountsGranted', rate: 0.02, on: 'debits', less: 'debit' };
const OBTAINED: Part = { account: 'discountsObtained', rate: 0.015, on: 'credits', less: 'credit' };
const INTEREST: Part = { account: 'interestIncome', rate: 0.013, on: 'credits' };
/** Cost of goods beside their price. */
const COST_OF_SALES = 0.48;
/** Of the entries with two accounts, how many are written as two lines. */
const PAIRS = 0.2;
const ATTEMPTS = 24;
/** Nothing smaller is worth an entry. */
const ENTRY_CENTS_MIN = 1_000;
/** Of the accounts that must not be overdrawn: what is never taken out. */
const RESERVE_CENTS: Partial<Record<AccountName, number>> = {
  stock: 1_000_000,
  mainBank: 3_000_000,
  cash: 30_000,
  customers: 0,
  cards: 0,
};

const CUSTOMERS = [
  'Mercearia Bom Dia',
  'Padaria Sol Nascente',
  'Escola Caminho Novo',
  'Hotel Beira-Rio',
  'Restaurante Sabor & Arte',
];
const SUPPLIERS = ['Distribuidora Três Rios', 'Atacado São João', 'Indústria Ipê', 'Importadora Açaí'];
const EXPENSES: AccountName[] = [
  'officeSupplies',
  'fuel',
  'freight',
  'maintenance',
  'advertising',
  'cleaning',
];

export function simple(
  historyCode: string,
  history: string,
  debit: AccountName,
  credit: AccountName,
  cents: number,
): EntryShape {
  return { historyCode, history, debits: [[debit, cents]], credits: [[credit, cents]] };
}

const creditSale = (books: BranchBooks, random: Random): EntryShape => {
  const history = filled('Venda a prazo NF-e {invoice} {customer}', books, random);
  return simple('0101', history, 'customers', 'creditSales', random.cents(5_000, 1_800_000));
};

const mixedSale: EntryKind = (books, random) => {
  const cash = random.cents(1_000, 50_000);
  const customers = random.cents(3_000, 400_000);
  const cards = random.cents(2_000, 200_000);
  return {
    historyCode: '0101',
    history: filled('Venda com entrada NF-e {invoice} {customer}', books, random),
    debits: Object.entries({ cash, cards, customers }) as Leg[],
    credits: [['creditSales', cash + customers + cards]],
  };
};

const costOfSales: EntryKind = (books) => {
  const amount = Math.min(books.unbookedCost, spendable(books, 'stock'));
  if (amount < ENTRY_CENTS_MIN) return undefined;
  books.unbookedCost -= amount;
  return simple('0103', `Baixa de estoque até a NF ${books.invoices}`, 'costOfSales', 'stock', amount);
};

const inboundFreight: EntryKind = (books, random) => {
  const history = filled('Frete sobre compras CT-e {6}', books, random);
  return simple('0201', history, 'stock', 'suppliers', random.cents(5_000, 90_000));
};

const transfer: EntryKind = (books, random) => {
  const amount = Math.floor(books.balance('cardBank') * (0.3 + random.next() * 0.5));
  if (amount < 500_000) return undefined;
  const history = filled('TED entre contas próprias {5}', books, random);
  return simple('0303', history, 'mainBank', 'cardBank', amount);
};

const KINDS: Readonly<Record<Theme, readonly (readonly [weight: number, kind: EntryKind])[]>> = {
  sales: [
    [3, kind('0101', 'cash', 'cashSales', 1_000, 500_000, 'Venda à vista conforme cupom {invoice}')],
    [
      4,
      kind(
        '0101',
        'cards',
        'cashSales',
        1_500,
        900_000,
        'Venda em cartão conforme NFC-e {invoice}',
        CARD_FEE,
      ),
    ],
    [4, creditSale],
    [1, mixedSale],
    [3, costOfSales],
    [0.4, kind('0102', 'salesReturns', 'customers', 2_000, 60_000, 'Devolução de {customer} NF-e {4}')],
  ],
  treasury: [
    [4, kind('0301', 'mainBank', 'customers', 5_000, 2_000_000, 'Recebimento duplicata {5} {customer}')],
    [
      1,
      kind(
        '0301',
        'mainBank',
        'customers',
        5_000,
        2_000_000,
        'Recebimento antecipado {customer} duplicata {5}',
        GRANTED,
      ),
    ],
    [
      1,
      kind(
        '0301',
        'mainBank',
        'customers',
        5_000,
        1_000_000,
        'Recebimento em atraso {customer} duplicata {5}',
        INTEREST,
      ),
    ],
    [3, kind('0302', 'cardBank', 'cards', 5_000, 2_500_000, 'Crédito de vendas em cartão lote {5}')],
    [3, kind('0401', 'suppliers', 'mainBank', 10_000, 4_000_000, 'Pagamento boleto {5} {supplier}')],
    [
      1,
      kind(
        '0401',
        'suppliers',
        'mainBank',
        10_000,
        2_000_000,
        'Pagamento antecipado {supplier} boleto {5}',
        OBTAINED,
      ),
    ],
    [2, kind('0303', 'mainBank', 'cash', 50_000, 900_000, 'Depósito do caixa envelope {5}')],
    [1, transfer],
    [3, kind('0403', EXPENSES, 'cash', 1_000, 80_000, 'Despesa paga em dinheiro recibo {5}')],
  ],
  purchases: [
    [6, kind('0201', 'stock', 'suppliers', 20_000, 2_000_000, 'Compra NF-e {6} {supplier}', PURCHASE_ICMS)],
    [1, inboundFreight],
    [0.4, kind('0202', 'suppliers', 'stock', 5_000, 120_000, 'Devolução a {supplier} NF-e {6}')],
  ],
};

const TEXTS: Readonly<Record<Theme, string>> = {
  sales: 'Vendas do dia',
  treasury: 'Recebimentos e pagamentos',
  purchases: 'Compras de mercadorias',
};

/** A document with exactly that many lines. */
export function tradeDocument(
  books: BranchBooks,
  random: Random,
  day: number,
  theme: Theme,
  lines: number,
): DemoDocument {
  const written: DemoLine[] = [];
  while (written.length < lines)
    written.push(...books.post(tradeEntry(books, random, theme, lines - written.length)));
  return books.document(day, TEXTS[theme], written);
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
  const [account, cents = 0] = credits[0] ?? [];
  return account === 'cashSales' || account === 'creditSales' ? Math.round(cents * COST_OF_SALES) : 0;
}

function weighted(kinds: readonly (readonly [number, EntryKind])[], random: Random): EntryKind {
  let point = random.next() * kinds.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, each] of kinds) {
    point -= weight;
    if (point < 0) return each;
  }
  return creditSale;
}

/** An entry of an amount in a range, or of what the accounts bear if that is less; none when that is too little. */
function kind(
  historyCode: string,
  debit: AccountName | readonly AccountName[],
  credit: AccountName,
  min: number,
  max: number,
  text: string,
  part?: Part,
): EntryKind {
  return (books, random) => {
    const owed = debit === 'suppliers' ? -books.balance(debit) : Number.POSITIVE_INFINITY;
    const amount = Math.min(random.cents(min, max), owed, spendable(books, credit));
    if (amount < ENTRY_CENTS_MIN) return undefined;
    const history = filled(text, books, random);
    const debited = typeof debit === 'string' ? debit : random.pick(debit);
    const debits: Leg[] = [[debited, amount]];
    const credits: Leg[] = [[credit, amount]];
    if (part !== undefined) {
      const cents = Math.max(1, Math.round(amount * part.rate));
      (part.on === 'debits' ? debits : credits).push([part.account, cents]);
      if (part.less === 'debit') debits[0] = [debited, amount - cents];
      if (part.less === 'credit') credits[0] = [credit, amount - cents];
      if (part.less === undefined) debits[0] = [debited, amount + cents];
    }
    return { historyCode, history, debits, credits };
  };
}

/** What may be taken out of an account; of liabilities and results any amount. */
function spendable(books: BranchBooks, account: AccountName): number {
  const reserve = RESERVE_CENTS[account];
  return reserve === undefined ? Number.POSITIVE_INFINITY : books.balance(account) - reserve;
}

/** Names and numbers in a history; {5} is a number of up to five digits. */
function filled(text: string, books: BranchBooks, random: Random): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, word: string) => {
    if (word === 'customer') return random.pick(CUSTOMERS);
    if (word === 'supplier') return random.pick(SUPPLIERS);
    return String(word === 'invoice' ? (books.invoices += 1) : random.integer(1, 10 ** Number(word) - 1));
  });
}
