// The texts of the statement page, in both languages. The lines of a statement have the texts of the company.
import type { Language } from '@razao/domain';

const EN = {
  titles: { BALANCE_SHEET: 'Balance sheet', INCOME_STATEMENT: 'Income statement' },
  company: (code: string): string => `Company ${code}, all branches.`,
  branch: (company: string, code: string): string => `Company ${company}, branch ${code}.`,
  on: (day: string): string => `On ${day}.`,
  fromTo: (first: string, last: string): string => `From ${first} to ${last}.`,
  range: (first: string, last: string): string => `${first} to ${last}`,
  unit: 'Amounts in reais.',
  account: 'Account',
  open: 'Some months are not consolidated: the amounts may still change.',
  unbalanced: 'The assets do not equal liabilities and equity.',
  unassigned: 'Accounts without a line in the statement, in no total:',
  signatures: ['Accountant', 'Legal representative'],
};

export type StatementTexts = typeof EN;

const PT: StatementTexts = {
  titles: { BALANCE_SHEET: 'Balanço patrimonial', INCOME_STATEMENT: 'Demonstração do resultado' },
  company: (code) => `Empresa ${code}, todas as filiais.`,
  branch: (company, code) => `Empresa ${company}, filial ${code}.`,
  on: (day) => `Em ${day}.`,
  fromTo: (first, last) => `De ${first} a ${last}.`,
  range: (first, last) => `${first} a ${last}`,
  unit: 'Valores em reais.',
  account: 'Conta',
  open: 'Há meses não consolidados: os valores ainda podem mudar.',
  unbalanced: 'O ativo não é igual ao passivo mais o patrimônio líquido.',
  unassigned: 'Contas sem linha na demonstração, em nenhum total:',
  signatures: ['Contabilista', 'Representante legal'],
};

export const STATEMENT_TEXTS: Readonly<Record<Language, StatementTexts>> = { en: EN, pt: PT };
