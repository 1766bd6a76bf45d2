// The chart of accounts with which tests start. It has every kind of account that a rule distinguishes, and is small
// enough to read. 1.1.10 follows 1.1.2 in the order of the chart, although not in alphabetical order.

export interface ChartAccount {
  readonly code: string;
  readonly reduced: string;
  readonly name: string;
  /** S synthetic (sums its children), A analytic (takes entries). */
  readonly kind: 'S' | 'A';
  /** SPED's COD_NAT: 01 assets, 02 liabilities, 03 equity, 04 results. */
  readonly nature: string;
  readonly active?: boolean;
}

export const SMALL_CHART: readonly ChartAccount[] = [
  { code: '1', reduced: '1', name: 'ATIVO', kind: 'S', nature: '01' },
  { code: '1.1', reduced: '11', name: 'ATIVO CIRCULANTE', kind: 'S', nature: '01' },
  { code: '1.1.1', reduced: '111', name: 'DISPONIBILIDADES', kind: 'S', nature: '01' },
  { code: '1.1.1.01', reduced: '1001', name: 'CAIXA', kind: 'A', nature: '01' },
  { code: '1.1.1.02', reduced: '1002', name: 'BANCOS CONTA MOVIMENTO', kind: 'A', nature: '01' },
  { code: '1.1.1.99', reduced: '1099', name: 'BANCO ENCERRADO', kind: 'A', nature: '01', active: false },
  { code: '1.1.2', reduced: '112', name: 'CRÉDITOS', kind: 'S', nature: '01' },
  { code: '1.1.2.01', reduced: '1201', name: 'CLIENTES', kind: 'A', nature: '01' },
  { code: '1.1.10', reduced: '1110', name: 'ESTOQUES', kind: 'S', nature: '01' },
  { code: '1.1.10.01', reduced: '1301', name: 'MERCADORIAS PARA REVENDA', kind: 'A', nature: '01' },
  { code: '2', reduced: '2', name: 'PASSIVO', kind: 'S', nature: '02' },
  { code: '2.1', reduced: '21', name: 'PASSIVO CIRCULANTE', kind: 'S', nature: '02' },
  { code: '2.1.01', reduced: '2001', name: 'FORNECEDORES', kind: 'A', nature: '02' },
  { code: '2.3', reduced: '23', name: 'PATRIMÔNIO LÍQUIDO', kind: 'S', nature: '03' },
  { code: '2.3.01', reduced: '2301', name: 'CAPITAL SOCIAL', kind: 'A', nature: '03' },
  { code: '2.3.02', reduced: '2302', name: 'LUCROS ACUMULADOS', kind: 'A', nature: '03' },
  { code: '3', reduced: '3', name: 'RECEITAS', kind: 'S', nature: '04' },
  { code: '3.1', reduced: '31', name: 'RECEITA BRUTA', kind: 'S', nature: '04' },
  { code: '3.1.01', reduced: '3001', name: 'VENDA DE MERCADORIAS', kind: 'A', nature: '04' },
  { code: '4', reduced: '4', name: 'CUSTOS E DESPESAS', kind: 'S', nature: '04' },
  { code: '4.1', reduced: '41', name: 'DESPESAS OPERACIONAIS', kind: 'S', nature: '04' },
  { code: '4.1.01', reduced: '4001', name: 'CUSTO DAS MERCADORIAS VENDIDAS', kind: 'A', nature: '04' },
  { code: '4.1.02', reduced: '4002', name: 'ALUGUÉIS', kind: 'A', nature: '04' },
];

export const CASH = '1.1.1.01';
export const BANK = '1.1.1.02';
export const INACTIVE = '1.1.1.99';
export const CUSTOMERS = '1.1.2.01';
export const SUPPLIERS = '2.1.01';
export const CAPITAL = '2.3.01';
export const RETAINED_EARNINGS = '2.3.02';
export const SALES = '3.1.01';
export const COST_OF_SALES = '4.1.01';
export const RENT = '4.1.02';
export const SYNTHETIC = '1.1';
