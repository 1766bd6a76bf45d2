// The demo company itself: branches, options, history codes, tax roles and opening balances. Invented;
// any likeness to a company is chance.
import { formatAmount, Period } from '@razao/domain';
import type { AccountName } from './demo-chart.js';

export interface DemoBranch {
  readonly code: string;
  readonly name: string;
  /** Size beside the head office, which is 1. */
  readonly size: number;
}

export const demoBranches: readonly [DemoBranch, ...DemoBranch[]] = [
  { code: '0001', name: 'Matriz', size: 1 },
  { code: '0002', name: 'Filial', size: 0.5 },
];

export const CLOSING_CODE = 'ENC';
export const DEMO_BASE_PERIOD = Period.of(2025, 1);

export const demoCompany = {
  code: '0101',
  name: 'Comércio Aurora Ltda',
  taxRegime: 'LUCRO_PRESUMIDO',
  closingCode: CLOSING_CODE,
} as const;

export const demoHistoryCodes = {
  '0101': 'Venda de mercadorias',
  '0102': 'Devolução de venda',
  '0103': 'Custo das mercadorias vendidas',
  '0201': 'Compra de mercadorias',
  '0202': 'Devolução de compra',
  '0301': 'Recebimento de cliente',
  '0302': 'Recebimento de cartões',
  '0303': 'Depósito ou transferência',
  '0401': 'Pagamento a fornecedor',
  '0402': 'Pagamento de tributo ou encargo',
  '0403': 'Pagamento de despesa',
  '0501': 'Folha de pagamento',
  '0502': 'Apropriação de despesa',
  '0503': 'Depreciação do mês',
  '0504': 'Tributos sobre vendas',
  '0505': 'Movimento financeiro',
  '0601': 'Provisão de tributos sobre o lucro',
  '0901': 'Encerramento do resultado',
} as const;

export type HistoryCode = keyof typeof demoHistoryCodes;

/** What each account is to the tax quota calculation of lucro presumido. */
export const demoTaxRoles: readonly (readonly [account: AccountName, role: string])[] = [
  ['cashSales', 'TRADE_REVENUE'],
  ['creditSales', 'TRADE_REVENUE'],
  ['salesReturns', 'REVENUE_RETURN'],
  ['interestIncome', 'OTHER_INCOME'],
  ['discountsObtained', 'OTHER_INCOME'],
  ['investmentIncome', 'OTHER_INCOME'],
  ['withheldCredit', 'IRPJ_WITHHELD'],
  ['irpj', 'IRPJ_EXPENSE'],
  ['csll', 'CSLL_EXPENSE'],
];

/** Cents at the base month, debit positive, of a branch of size 1; lucros acumulados take the rest. */
const OPENINGS: Partial<Record<AccountName, number>> = {
  cash: 318_442,
  mainBank: 14_287_315,
  cardBank: 2_643_908,
  investments: 9_518_227,
  customers: 11_904_563,
  cards: 4_376_129,
  stock: 22_748_371,
  icmsCredit: 617_284,
  withheldCredit: 94_151,
  furniture: 3_845_990,
  computers: 2_417_650,
  vehicles: 8_612_000,
  furnitureDepreciation: -1_153_797,
  computersDepreciation: -1_208_825,
  vehiclesDepreciation: -3_444_800,
  suppliers: -13_285_446,
  icmsPayable: -1_432_817,
  pisPayable: -89_336,
  cofinsPayable: -412_318,
  irpjPayable: -498_713,
  csllPayable: -448_842,
  irrfPayable: -61_274,
  wagesPayable: -1_527_391,
  inssPayable: -613_158,
  fgtsPayable: -149_622,
  rentPayable: -683_417,
  servicesPayable: -392_864,
  loans: -7_500_000,
  capital: -20_000_000,
};

/** Opening balances of a branch in cents; their sum is zero. */
export function demoOpenings(branch: DemoBranch): Map<AccountName, number> {
  const openings = new Map<AccountName, number>();
  let rest = 0;
  for (const [name, cents] of Object.entries(OPENINGS) as [AccountName, number][]) {
    const amount = Math.round(cents * branch.size);
    openings.set(name, amount);
    rest -= amount;
  }
  return openings.set('retainedEarnings', rest);
}

export function formatCents(cents: number): string {
  return formatAmount(BigInt(cents));
}
