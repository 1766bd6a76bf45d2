// Makes a company with the accounts and roles from which tax quotas are calculated, and posts to these accounts.
import {
  type GivenBranch,
  type GivenCompany,
  type CompanyOptions,
  type PeriodLike,
  type Rows,
  givenCompany,
} from './given-company.js';
import { givenPosted } from './given-entries.js';
import { BANK, RENT, SALES, SMALL_CHART, type ChartAccount } from './small-chart.js';

export const SERVICES = '3.1.02';
export const RETURNS = '3.1.03';
const SERVICE_RETURNS = '3.1.04';
export const OTHER_INCOME = '3.1.05';
export const IRPJ_WITHHELD = '1.1.2.02';
const CSLL_WITHHELD = '1.1.2.03';
export const IRPJ_EXPENSE = '4.1.03';
export const CSLL_EXPENSE = '4.1.04';

const analytic = (code: string, reduced: string, name: string, nature: string): ChartAccount => ({
  code,
  reduced,
  name,
  kind: 'A',
  nature,
});

const TAX_CHART: readonly ChartAccount[] = [
  ...SMALL_CHART,
  analytic(SERVICES, '3002', 'SERVIÇOS PRESTADOS', '04'),
  analytic(RETURNS, '3003', 'DEVOLUÇÕES DE VENDAS', '04'),
  analytic(SERVICE_RETURNS, '3004', 'SERVIÇOS CANCELADOS', '04'),
  analytic(OTHER_INCOME, '3005', 'RECEITAS FINANCEIRAS', '04'),
  analytic(IRPJ_WITHHELD, '1202', 'IRRF A RECUPERAR', '01'),
  analytic(CSLL_WITHHELD, '1203', 'CSLL RETIDA', '01'),
  analytic(IRPJ_EXPENSE, '4003', 'PROVISÃO PARA IRPJ', '04'),
  analytic(CSLL_EXPENSE, '4004', 'PROVISÃO PARA CSLL', '04'),
];

const ROLES: Readonly<Record<string, string>> = {
  [SALES]: 'TRADE_REVENUE',
  [SERVICES]: 'SERVICE_REVENUE',
  [RETURNS]: 'REVENUE_RETURN',
  [SERVICE_RETURNS]: 'SERVICE_RETURN',
  [OTHER_INCOME]: 'OTHER_INCOME',
  [IRPJ_WITHHELD]: 'IRPJ_WITHHELD',
  [CSLL_WITHHELD]: 'CSLL_WITHHELD',
  [IRPJ_EXPENSE]: 'IRPJ_EXPENSE',
  [CSLL_EXPENSE]: 'CSLL_EXPENSE',
};

/** @param roles account code → role; the usual ones by default, `{}` for none */
export async function givenTaxCompany(
  db: Rows,
  { roles = ROLES, ...options }: CompanyOptions & { roles?: Readonly<Record<string, string>> } = {},
): Promise<GivenCompany> {
  const company = await givenCompany(db, { chart: TAX_CHART, ...options });
  await db.query(
    'INSERT INTO ledger.tax_role (account_id, role) SELECT * FROM unnest($1::bigint[], $2::text[])',
    [Object.keys(roles).map((code) => company.account(code)), Object.values(roles)],
  );
  return company;
}

/** Posts one document to the month: account code → amount, debit positive. The bank gets the opposite amount. */
export async function givenPostings(
  db: Rows,
  company: GivenCompany,
  period: PeriodLike,
  amounts: Readonly<Record<string, string>>,
  { branch = company.branch, cdpadronizado }: { branch?: GivenBranch; cdpadronizado?: string } = {},
): Promise<void> {
  const lines = Object.entries(amounts).map(([code, amount]) => ({
    debcre: amount.startsWith('-') ? ('C' as const) : ('D' as const),
    account: company.account(code),
    contra: company.account(BANK),
    amount: amount.replace('-', ''),
  }));
  await givenPosted(db, branch, period, lines, { cdpadronizado });
}

/** Services of 400,000.00 and other income of 27,084.78: the presumed base is 155,084.78 for both taxes. */
export const VECTOR_POSTINGS = {
  [SERVICES]: '-400000.00',
  [OTHER_INCOME]: '-27084.78',
  [IRPJ_WITHHELD]: '4445.88',
  [CSLL_WITHHELD]: '600.00',
  [RENT]: '12345.67',
} as const;
