// The chart of accounts of the demo company: a small trading company in Brazil, five levels, natures as
// the ECD manual numbers them. Reduced codes follow from the accounting code (1.1.2.1.2 → 112102), so
// that examples in documents stay true when an account is added.
import { byAccountCode, type AccountKind } from '@razao/domain';

export interface DemoAccount {
  readonly reduced: string;
  readonly code: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly nature: string;
  readonly active: boolean;
}

const NATURE_OF_FIRST_LEVEL: Readonly<Record<string, string>> = {
  1: '01',
  2: '02',
  3: '03',
  4: '04',
  5: '04',
  6: '04',
};

const SYNTHETIC: Readonly<Record<string, string>> = {
  '1': 'ATIVO',
  '1.1': 'ATIVO CIRCULANTE',
  '1.1.1': 'DISPONIBILIDADES',
  '1.1.1.1': 'CAIXA',
  '1.1.1.2': 'BANCOS CONTA MOVIMENTO',
  '1.1.1.3': 'APLICAÇÕES FINANCEIRAS',
  '1.1.2': 'CLIENTES',
  '1.1.2.1': 'CONTAS A RECEBER',
  '1.1.3': 'ESTOQUES',
  '1.1.3.1': 'MERCADORIAS',
  '1.1.4': 'TRIBUTOS A RECUPERAR',
  '1.1.4.1': 'TRIBUTOS A COMPENSAR',
  '1.2': 'ATIVO NÃO CIRCULANTE',
  '1.2.1': 'IMOBILIZADO',
  '1.2.1.1': 'BENS EM OPERAÇÃO',
  '1.2.1.2': '(-) DEPRECIAÇÃO ACUMULADA',
  '2': 'PASSIVO',
  '2.1': 'PASSIVO CIRCULANTE',
  '2.1.1': 'FORNECEDORES',
  '2.1.1.1': 'FORNECEDORES NACIONAIS',
  '2.1.2': 'OBRIGAÇÕES TRIBUTÁRIAS',
  '2.1.2.1': 'TRIBUTOS A RECOLHER',
  '2.1.3': 'OBRIGAÇÕES TRABALHISTAS',
  '2.1.3.1': 'FOLHA DE PAGAMENTO',
  '2.1.4': 'OUTRAS OBRIGAÇÕES',
  '2.1.4.1': 'CONTAS A PAGAR',
  '2.1.5': 'EMPRÉSTIMOS E FINANCIAMENTOS',
  '2.1.5.1': 'INSTITUIÇÕES FINANCEIRAS',
  '3': 'PATRIMÔNIO LÍQUIDO',
  '3.1': 'CAPITAL E LUCROS',
  '3.1.1': 'CAPITAL SOCIAL',
  '3.1.1.1': 'CAPITAL INTEGRALIZADO',
  '3.1.2': 'LUCROS ACUMULADOS',
  '3.1.2.1': 'RESULTADOS ACUMULADOS',
  '4': 'RECEITAS',
  '4.1': 'RECEITA OPERACIONAL',
  '4.1.1': 'RECEITA BRUTA DE VENDAS',
  '4.1.1.1': 'VENDA DE MERCADORIAS',
  '4.1.2': '(-) DEDUÇÕES DA RECEITA BRUTA',
  '4.1.2.1': '(-) DEVOLUÇÕES E TRIBUTOS',
  '4.2': 'RECEITAS FINANCEIRAS',
  '4.2.1': 'RENDIMENTOS E JUROS',
  '4.2.1.1': 'RECEITAS FINANCEIRAS DIVERSAS',
  '5': 'CUSTOS',
  '5.1': 'CUSTO DAS VENDAS',
  '5.1.1': 'CUSTO DAS MERCADORIAS',
  '5.1.1.1': 'CUSTO DAS MERCADORIAS VENDIDAS',
  '6': 'DESPESAS',
  '6.1': 'DESPESAS OPERACIONAIS',
  '6.1.1': 'DESPESAS COM PESSOAL',
  '6.1.1.1': 'SALÁRIOS E ENCARGOS',
  '6.1.2': 'DESPESAS ADMINISTRATIVAS E COMERCIAIS',
  '6.1.2.1': 'DESPESAS GERAIS',
  '6.2': 'DESPESAS FINANCEIRAS',
  '6.2.1': 'JUROS E TARIFAS',
  '6.2.1.1': 'DESPESAS FINANCEIRAS DIVERSAS',
  '6.3': 'TRIBUTOS SOBRE O LUCRO',
  '6.3.1': 'PROVISÕES',
  '6.3.1.1': 'IRPJ E CSLL',
};

const ANALYTIC = {
  cash: ['1.1.1.1.1', 'CAIXA GERAL'],
  mainBank: ['1.1.1.2.1', 'BANCO DO PLANALTO S.A. C/C 10234-5'],
  cardBank: ['1.1.1.2.2', 'BANCO LITORAL S.A. C/C 88711-0'],
  formerBank: ['1.1.1.2.3', 'BANCO SERRA S.A. (CONTA ENCERRADA)'],
  investments: ['1.1.1.3.1', 'CDB LIQUIDEZ DIÁRIA'],
  customers: ['1.1.2.1.1', 'DUPLICATAS A RECEBER'],
  cards: ['1.1.2.1.2', 'CARTÕES A RECEBER'],
  stock: ['1.1.3.1.1', 'MERCADORIAS PARA REVENDA'],
  icmsCredit: ['1.1.4.1.1', 'ICMS A RECUPERAR'],
  withheldCredit: ['1.1.4.1.2', 'IRRF A COMPENSAR'],
  furniture: ['1.2.1.1.1', 'MÓVEIS E UTENSÍLIOS'],
  computers: ['1.2.1.1.2', 'COMPUTADORES E PERIFÉRICOS'],
  vehicles: ['1.2.1.1.3', 'VEÍCULOS'],
  furnitureDepreciation: ['1.2.1.2.1', '(-) DEPRECIAÇÃO DE MÓVEIS E UTENSÍLIOS'],
  computersDepreciation: ['1.2.1.2.2', '(-) DEPRECIAÇÃO DE COMPUTADORES'],
  vehiclesDepreciation: ['1.2.1.2.3', '(-) DEPRECIAÇÃO DE VEÍCULOS'],
  suppliers: ['2.1.1.1.1', 'FORNECEDORES DE MERCADORIAS'],
  icmsPayable: ['2.1.2.1.1', 'ICMS A RECOLHER'],
  pisPayable: ['2.1.2.1.2', 'PIS A RECOLHER'],
  cofinsPayable: ['2.1.2.1.3', 'COFINS A RECOLHER'],
  irpjPayable: ['2.1.2.1.4', 'IRPJ A RECOLHER'],
  csllPayable: ['2.1.2.1.5', 'CSLL A RECOLHER'],
  irrfPayable: ['2.1.2.1.6', 'IRRF SOBRE SALÁRIOS A RECOLHER'],
  wagesPayable: ['2.1.3.1.1', 'SALÁRIOS A PAGAR'],
  inssPayable: ['2.1.3.1.2', 'INSS A RECOLHER'],
  fgtsPayable: ['2.1.3.1.3', 'FGTS A RECOLHER'],
  rentPayable: ['2.1.4.1.1', 'ALUGUÉIS A PAGAR'],
  servicesPayable: ['2.1.4.1.2', 'ENERGIA E SERVIÇOS A PAGAR'],
  loans: ['2.1.5.1.1', 'CAPITAL DE GIRO'],
  capital: ['3.1.1.1.1', 'CAPITAL SOCIAL'],
  retainedEarnings: ['3.1.2.1.1', 'LUCROS ACUMULADOS'],
  cashSales: ['4.1.1.1.1', 'VENDAS À VISTA'],
  creditSales: ['4.1.1.1.2', 'VENDAS A PRAZO'],
  salesReturns: ['4.1.2.1.1', '(-) DEVOLUÇÕES DE VENDAS'],
  icmsOnSales: ['4.1.2.1.2', '(-) ICMS SOBRE VENDAS'],
  pisOnSales: ['4.1.2.1.3', '(-) PIS SOBRE FATURAMENTO'],
  cofinsOnSales: ['4.1.2.1.4', '(-) COFINS SOBRE FATURAMENTO'],
  interestIncome: ['4.2.1.1.1', 'JUROS ATIVOS'],
  discountsObtained: ['4.2.1.1.2', 'DESCONTOS OBTIDOS'],
  investmentIncome: ['4.2.1.1.3', 'RENDIMENTOS DE APLICAÇÕES'],
  costOfSales: ['5.1.1.1.1', 'CUSTO DAS MERCADORIAS VENDIDAS'],
  wages: ['6.1.1.1.1', 'SALÁRIOS E ORDENADOS'],
  directorsFees: ['6.1.1.1.2', 'PRÓ-LABORE'],
  inss: ['6.1.1.1.3', 'INSS PATRONAL'],
  fgts: ['6.1.1.1.4', 'FGTS'],
  rent: ['6.1.2.1.1', 'ALUGUÉIS'],
  energy: ['6.1.2.1.2', 'ENERGIA ELÉTRICA'],
  telecom: ['6.1.2.1.3', 'TELEFONE E INTERNET'],
  accounting: ['6.1.2.1.4', 'HONORÁRIOS CONTÁBEIS'],
  officeSupplies: ['6.1.2.1.5', 'MATERIAL DE ESCRITÓRIO'],
  fuel: ['6.1.2.1.6', 'COMBUSTÍVEIS'],
  freight: ['6.1.2.1.7', 'FRETES E CARRETOS'],
  maintenance: ['6.1.2.1.8', 'MANUTENÇÃO E REPAROS'],
  advertising: ['6.1.2.1.9', 'PROPAGANDA E PUBLICIDADE'],
  depreciation: ['6.1.2.1.10', 'DEPRECIAÇÃO'],
  cleaning: ['6.1.2.1.11', 'MATERIAL DE LIMPEZA'],
  interestExpense: ['6.2.1.1.1', 'JUROS PASSIVOS'],
  bankFees: ['6.2.1.1.2', 'TARIFAS BANCÁRIAS'],
  cardFees: ['6.2.1.1.3', 'TAXAS DE CARTÕES'],
  discountsGranted: ['6.2.1.1.4', 'DESCONTOS CONCEDIDOS'],
  irpj: ['6.3.1.1.1', 'PROVISÃO PARA IRPJ'],
  csll: ['6.3.1.1.2', 'PROVISÃO PARA CSLL'],
} as const satisfies Record<string, readonly [code: string, name: string]>;

export type AccountName = keyof typeof ANALYTIC;

/** The account that no longer takes entries. */
const INACTIVE: AccountName = 'formerBank';

export const accountNames = Object.keys(ANALYTIC) as AccountName[];

/** In chart order. */
export const demoAccounts: readonly DemoAccount[] = [
  ...Object.entries(SYNTHETIC).map(([code, name]) => account(code, name, 'S', true)),
  ...accountNames.map((key) => account(ANALYTIC[key][0], ANALYTIC[key][1], 'A', key !== INACTIVE)),
].sort(byAccountCode);

export function reducedCodeOf(name: AccountName): string {
  return reduced(ANALYTIC[name][0]);
}

/** Accounts that closing entries bring to zero. */
export const resultAccounts: readonly AccountName[] = accountNames.filter((name) =>
  /^[456]/.test(ANALYTIC[name][0]),
);

function account(code: string, name: string, kind: AccountKind, active: boolean): DemoAccount {
  const nature = NATURE_OF_FIRST_LEVEL[code.charAt(0)];
  if (nature === undefined) throw new RangeError(`no nature for account ${code}`);
  return { reduced: reduced(code), code, name, kind, nature, active };
}

function reduced(code: string): string {
  const [upper, last] = [code.split('.').slice(0, 4), code.split('.')[4] ?? '0'];
  return upper.join('').padEnd(4, '0') + last.padStart(2, '0');
}
