// What a month brings by the calendar: last month's obligations paid when they fall due, and on the last
// business day payroll, bills, depreciation, taxes, and at the end of a quarter the provision of taxes
// on profit and the closing of the result accounts into equity.
import { businessDays, lastBusinessDay, type Period } from '@razao/domain';
import { type AccountName, RESULT_ACCOUNTS } from './accounts.js';
import {
  type BranchBooks,
  CLOSING_CODE,
  type DemoDocument,
  type EntryShape,
  type Leg,
} from './branch-books.js';
import type { Random } from './random.js';
import { simple } from './trade.js';

const DUE_DATES: readonly (readonly [
  day: number,
  texto: string,
  code: string,
  ...liabilities: AccountName[],
])[] = [
  [5, 'Pagamento de salários', '0403', 'wagesPayable'],
  [7, 'Recolhimento do FGTS', '0402', 'fgtsPayable'],
  [10, 'Pagamento do aluguel', '0403', 'rentPayable'],
  [12, 'Recolhimento do ICMS', '0402', 'icmsPayable'],
  [18, 'Pagamento de contas de consumo', '0403', 'servicesPayable'],
  [20, 'Recolhimento de INSS e IRRF', '0402', 'inssPayable', 'irrfPayable'],
  [25, 'Recolhimento de PIS e COFINS', '0402', 'pisPayable', 'cofinsPayable'],
];

// Lei 9.249/1995 arts. 15, 20; Lei 9.430/1996; Lei 9.718/1998: lucro presumido of a trading company.
const ICMS_RATE = 0.18;
const PIS_RATE = 0.0065;
const COFINS_RATE = 0.03;
const IRPJ_RATE = 0.15;
const CSLL_RATE = 0.09;
const IRPJ_PRESUMPTION = 0.08;
const CSLL_PRESUMPTION = 0.12;

const WAGES = 1_480_000;
const DIRECTORS_FEES = 420_000;
const RENT = 683_417;

/** The documents that fall due on a day: obligations as they stood when the month began. */
export function dueDocuments(books: BranchBooks, period: Period, day: number): DemoDocument[] {
  const days = businessDays(period);
  const documents = DUE_DATES.flatMap(([due, texto, code, ...liabilities]) =>
    days.findLast((candidate) => candidate <= due) === day
      ? books.record(day, texto, payments(books, texto, code, liabilities))
      : [],
  );
  const isQuarterStart = period.month % 3 === 1;
  if (!isQuarterStart || day !== lastBusinessDay(period)) return documents;
  const texto = 'Recolhimento de IRPJ e CSLL em quota única';
  return [
    ...documents,
    ...books.record(day, texto, payments(books, texto, '0402', ['irpjPayable', 'csllPayable'])),
  ];
}

function payments(
  books: BranchBooks,
  texto: string,
  historyCode: string,
  liabilities: readonly AccountName[],
): EntryShape[] {
  let available = books.balance('mainBank');
  return liabilities.flatMap((liability) => {
    const amount = Math.min(-books.balance(liability), available);
    if (amount <= 0) return [];
    available -= amount;
    return [simple(historyCode, texto, liability, 'mainBank', amount)];
  });
}

/** The last business day's documents, in the order in which they build on each other. */
export function monthEndDocuments(
  books: BranchBooks,
  random: Random,
  period: Period,
  size: number,
): DemoDocument[] {
  const day = lastBusinessDay(period);
  const month = period.format();
  const documents = [
    ...books.record(day, `Folha de pagamento ${month}`, payroll(random, month, size)),
    ...books.record(day, `Contas do mês ${month}`, bills(random, month, size)),
    ...books.record(day, `Movimento bancário ${month}`, banking(books, random, month)),
    ...books.record(day, `Depreciação ${month}`, depreciation(books, month)),
    ...books.record(day, `Tributos sobre vendas ${month}`, salesTaxes(books, month)),
  ];
  if (period.month % 3 !== 0) return documents;
  documents.push(...books.record(day, `Provisão de IRPJ e CSLL ${month}`, profitTaxes(books, month)));
  documents.push(
    ...books.record(day, `Encerramento do trimestre ${month}`, closing(books, month), CLOSING_CODE),
  );
  return documents;
}

function payroll(random: Random, month: string, size: number): EntryShape[] {
  const wages = jitter(random, WAGES * size);
  const fees = jitter(random, DIRECTORS_FEES * size);
  const [inss, irrf] = [share(wages, 0.09), share(wages, 0.041)];
  const feesInss = share(fees, 0.11);
  return [
    {
      historyCode: '0501',
      history: `Folha de pagamento de ${month}`,
      debits: [['wages', wages]],
      credits: [
        ['wagesPayable', wages - inss - irrf],
        ['inssPayable', inss],
        ['irrfPayable', irrf],
      ],
    },
    {
      historyCode: '0501',
      history: `Pró-labore de ${month}`,
      debits: [['directorsFees', fees]],
      credits: [
        ['wagesPayable', fees - feesInss],
        ['inssPayable', feesInss],
      ],
    },
    simple('0501', `INSS patronal de ${month}`, 'inss', 'inssPayable', share(wages + fees, 0.2)),
    simple('0501', `FGTS de ${month}`, 'fgts', 'fgtsPayable', share(wages, 0.08)),
  ];
}

function bills(random: Random, month: string, size: number): EntryShape[] {
  const bill = (history: string, expense: AccountName, cents: number): EntryShape =>
    simple('0502', `${history} de ${month}`, expense, 'servicesPayable', jitter(random, cents * size));
  return [
    simple('0502', `Aluguel de ${month}`, 'rent', 'rentPayable', Math.round(RENT * size)),
    bill('Energia elétrica', 'energy', 187_420),
    bill('Telefone e internet', 'telecom', 61_390),
    bill('Honorários contábeis', 'accounting', 148_300),
  ];
}

function banking(books: BranchBooks, random: Random, month: string): EntryShape[] {
  const income = share(books.balance('investments'), 0.0083);
  const withheld = share(income, 0.225);
  return [
    simple('0505', `Tarifas bancárias de ${month}`, 'bankFees', 'mainBank', random.cents(8_900, 21_000)),
    simple(
      '0505',
      `Juros do capital de giro de ${month}`,
      'interestExpense',
      'loans',
      share(-books.balance('loans'), 0.0157),
    ),
    {
      historyCode: '0505',
      history: `Rendimento de CDB de ${month}`,
      debits: [
        ['investments', income - withheld],
        ['withheldCredit', withheld],
      ],
      credits: [['investmentIncome', income]],
    },
  ];
}

/** Yearly rates of 10 %, 20 % and 20 % (IN RFB 1.700/2017), until the asset is used up. */
function depreciation(books: BranchBooks, month: string): EntryShape[] {
  const assets: [AccountName, AccountName, number][] = [
    ['furniture', 'furnitureDepreciation', 0.1],
    ['computers', 'computersDepreciation', 0.2],
    ['vehicles', 'vehiclesDepreciation', 0.2],
  ];
  return assets.flatMap(([asset, accumulated, rate]) => {
    const left = books.balance(asset) + books.balance(accumulated);
    const amount = Math.min(share(books.balance(asset), rate / 12), left);
    return amount <= 0
      ? []
      : [simple('0503', `Depreciação de ${month}`, 'depreciation', accumulated, amount)];
  });
}

function salesTaxes(books: BranchBooks, month: string): EntryShape[] {
  const sales =
    -(books.movement('cashSales') + books.movement('creditSales')) - books.movement('salesReturns');
  if (sales <= 0) return [];
  const icms = share(sales, ICMS_RATE);
  const credit = Math.min(icms, books.balance('icmsCredit'));
  return [
    simple('0504', `ICMS sobre vendas de ${month}`, 'icmsOnSales', 'icmsPayable', icms),
    ...(credit > 0
      ? [simple('0504', `Crédito de ICMS de ${month}`, 'icmsPayable', 'icmsCredit', credit)]
      : []),
    simple('0504', `PIS sobre faturamento de ${month}`, 'pisOnSales', 'pisPayable', share(sales, PIS_RATE)),
    simple(
      '0504',
      `COFINS sobre faturamento de ${month}`,
      'cofinsOnSales',
      'cofinsPayable',
      share(sales, COFINS_RATE),
    ),
  ];
}

/** The result accounts hold the whole quarter: they were zero when it began. */
function profitTaxes(books: BranchBooks, month: string): EntryShape[] {
  const sales = -(books.balance('cashSales') + books.balance('creditSales') + books.balance('salesReturns'));
  const other = -(
    books.balance('interestIncome') +
    books.balance('discountsObtained') +
    books.balance('investmentIncome')
  );
  const irpj = share(sales * IRPJ_PRESUMPTION + other, IRPJ_RATE);
  const csll = share(sales * CSLL_PRESUMPTION + other, CSLL_RATE);
  return [
    simple('0601', `IRPJ do trimestre findo em ${month}`, 'irpj', 'irpjPayable', irpj),
    simple('0601', `CSLL do trimestre findo em ${month}`, 'csll', 'csllPayable', csll),
  ];
}

function closing(books: BranchBooks, month: string): EntryShape[] {
  const held = RESULT_ACCOUNTS.map((name): Leg => [name, books.balance(name)]);
  const inCredit = held.filter(([, cents]) => cents < 0).map(([name, cents]): Leg => [name, -cents]);
  const inDebit = held.filter(([, cents]) => cents > 0);
  const total = (legs: readonly Leg[]) => legs.reduce((sum, [, cents]) => sum + cents, 0);
  return [
    {
      historyCode: '0901',
      history: `Encerramento das receitas do trimestre findo em ${month}`,
      debits: inCredit,
      credits: [['retainedEarnings', total(inCredit)]],
    },
    {
      historyCode: '0901',
      history: `Encerramento de custos e despesas do trimestre findo em ${month}`,
      debits: [['retainedEarnings', total(inDebit)]],
      credits: inDebit,
    },
  ];
}

function share(cents: number, rate: number): number {
  return Math.max(1, Math.round(cents * rate));
}

/** Up to 4 % more or less. */
function jitter(random: Random, cents: number): number {
  return Math.round(cents * (0.96 + random.next() * 0.08));
}
