// Constraints of companies, charts and what else the books rest on.
import { duplicate, type Explain, refusal, saying } from './constraint-refusals.js';

export const MASTER_DATA_CONSTRAINTS: Readonly<Record<string, Explain>> = {
  company_moving: saying('COMPANY_MOVING', 'company', (company) => ({
    en: `company ${company} is being moved to another cell: it takes no changes until the move has ended`,
    pt: `a empresa ${company} está sendo movida para outra célula: não aceita alterações até o fim da mudança`,
  })),
  closing_code_fixed: () =>
    refusal('CLOSING_CODE_FIXED', {
      en: 'the closing code is fixed once the company has documents',
      pt: 'o código de encerramento não pode ser alterado: a empresa já tem documentos',
    }),
  base_period_fixed: () =>
    refusal('MASTER_DATA_FIXED', {
      en: 'the base month is fixed once the company has opened months',
      pt: 'o mês-base não pode ser alterado: a empresa já abriu meses',
    }),
  chart_fixed: () =>
    refusal('MASTER_DATA_FIXED', {
      en: 'the chart is fixed once the company has documents',
      pt: 'o plano de contas não pode ser trocado: a empresa já tem documentos',
    }),
  opening_sealed: () =>
    refusal('MASTER_DATA_FIXED', {
      en: 'the opening balances are sealed: the base month is consolidated',
      pt: 'os saldos de abertura não podem ser alterados: o mês-base está consolidado',
    }),
  account_code_fixed: saying('MASTER_DATA_FIXED', 'code', (code) => ({
    en: `account ${code} keeps its code`,
    pt: `a conta ${code} mantém o seu código`,
  })),
  account_kind_fixed: saying('MASTER_DATA_FIXED', 'code', (code) => ({
    en: `account ${code} has entries or sealed balances: its kind is fixed`,
    pt: `a conta ${code} tem lançamentos ou saldos consolidados: o seu tipo não pode ser alterado`,
  })),
  account_nature_fixed: saying('MASTER_DATA_FIXED', 'code', (code) => ({
    en: `account ${code} has entries or sealed balances: its nature is fixed`,
    pt: `a conta ${code} tem lançamentos ou saldos consolidados: a sua natureza não pode ser alterada`,
  })),
  account_parent_fixed: saying('MASTER_DATA_FIXED', 'code', (code) => ({
    en: `the parent of account ${code} follows from its code`,
    pt: `a conta superior da conta ${code} decorre do seu código`,
  })),
  history_code_in_use: saying('MASTER_DATA_IN_USE', 'historyCode', (code) => ({
    en: `entries name the history code ${code}: it cannot be deleted`,
    pt: `há lançamentos com o código de histórico ${code}: ele não pode ser excluído`,
  })),
  account_in_use: saying('MASTER_DATA_IN_USE', 'code', (code) => ({
    en: `account ${code} has entries: it cannot be deleted`,
    pt: `a conta ${code} tem lançamentos: não pode ser excluída`,
  })),
  account_code_unique: (detail) => duplicate(detail, ACCOUNT, 'code'),
  account_code_path_unique: (detail) => duplicate(detail, ACCOUNT, 'code'),
  account_reduced_code_unique: (detail) =>
    duplicate(detail, { en: 'reduced code', pt: 'o código reduzido' }, 'reduced_code'),
  account_file_code_unique: (detail) =>
    duplicate(detail, { en: 'code of the file', pt: 'o código do arquivo' }, 'file_code'),
  account_referential_overlap: () =>
    refusal(
      'MASTER_DATA_DUPLICATE',
      {
        en: 'an account has two referential codes in one month',
        pt: 'uma conta tem dois códigos referenciais no mesmo mês',
      },
      {
        field: 'validFrom',
        reason: {
          en: 'in the months of another code of the account',
          pt: 'coincide com os meses de outro código da conta',
        },
      },
    ),
  auditor_unique: (detail) => duplicate(detail, { en: 'auditor', pt: 'o auditor' }, 'tax_number'),
  book_first_period_unique: (detail) =>
    duplicate(detail, { en: 'a book that begins with', pt: 'um livro que começa em' }, 'first_period'),
  signatory_unique: (detail) => duplicate(detail, { en: 'signatory', pt: 'o signatário' }, 'tax_number'),
  statement_line_position_unique: (detail) =>
    duplicate(detail, { en: 'a line at the position', pt: 'uma linha na posição' }, 'position'),
  company_code_unique: (detail) => duplicate(detail, { en: 'company', pt: 'a empresa' }, 'code'),
  branch_code_unique: (detail) => duplicate(detail, { en: 'branch', pt: 'a filial' }, 'code'),
  chart_code_unique: (detail) => duplicate(detail, { en: 'chart', pt: 'o plano de contas' }, 'code'),
};

const ACCOUNT = { en: 'account', pt: 'a conta' };
