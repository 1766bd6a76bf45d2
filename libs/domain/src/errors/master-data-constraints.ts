// Constraints of companies, charts and other data that the books depend on.
import { duplicate, type Explain, explained } from './constraint-refusals.js';

const ACCOUNT_TWICE = duplicate({ en: 'account', pt: 'a conta' }, 'code', 'cdAccounting');

export const MASTER_DATA_CONSTRAINTS: Readonly<Record<string, Explain>> = {
  company_moving: explained('COMPANY_MOVING', ({ of }) => ({
    en: `company ${of('company')} is being moved to another cell: it takes no changes until the move has ended`,
    pt: `a empresa ${of('company')} está sendo movida para outra célula: não aceita alterações até o fim da mudança`,
  })),
  closing_code_fixed: explained('CLOSING_CODE_FIXED', () => ({
    en: 'the closing code is fixed once the company has documents',
    pt: 'o código de encerramento não pode ser alterado: a empresa já tem documentos',
    field: 'closingCode',
  })),
  base_period_fixed: explained('MASTER_DATA_FIXED', () => ({
    en: 'the base month is fixed once the company has opened months',
    pt: 'o mês-base não pode ser alterado: a empresa já abriu meses',
    field: 'baseYearMonth',
  })),
  chart_fixed: explained('MASTER_DATA_FIXED', () => ({
    en: 'the chart is fixed once the company has documents or sealed balances',
    pt: 'o plano de contas não pode ser trocado: a empresa já tem documentos ou saldos consolidados',
  })),
  opening_sealed: explained('MASTER_DATA_FIXED', () => ({
    en: 'the opening balances are sealed: the base month is consolidated (POST /monthReopening, role admin, opens it again)',
    pt: 'os saldos de abertura não podem ser alterados: o mês-base está consolidado (POST /monthReopening, perfil admin, o reabre)',
    field: 'openings',
  })),
  account_code_fixed: explained('MASTER_DATA_FIXED', ({ of }) => ({
    en: `account ${of('code')} keeps its code: add another account for another code`,
    pt: `a conta ${of('code')} mantém o seu código: para outro código, inclua outra conta`,
  })),
  account_kind_fixed: explained('MASTER_DATA_FIXED', ({ of }) => ({
    en: `account ${of('code')} was posted to or has sealed balances: its kind is fixed; another kind needs another account`,
    pt: `a conta ${of('code')} já recebeu lançamentos ou tem saldos consolidados: o seu tipo não pode ser alterado; outro tipo requer outra conta`,
    field: 'kind',
  })),
  account_nature_fixed: explained('MASTER_DATA_FIXED', ({ of }) => ({
    en: `account ${of('code')} was posted to or has sealed balances: its nature is fixed; another nature needs another account`,
    pt: `a conta ${of('code')} já recebeu lançamentos ou tem saldos consolidados: a sua natureza não pode ser alterada; outra natureza requer outra conta`,
    field: 'nature',
  })),
  account_parent_fixed: explained('MASTER_DATA_FIXED', ({ of }) => ({
    en: `the parent of account ${of('code')} follows from its code`,
    pt: `a conta superior da conta ${of('code')} decorre do seu código`,
  })),
  history_code_in_use: explained('MASTER_DATA_IN_USE', ({ of }) => ({
    en: `entries name the history code ${of('historyCode')}: it cannot be deleted`,
    pt: `há lançamentos com o código de histórico ${of('historyCode')}: ele não pode ser excluído`,
  })),
  account_in_use: explained('MASTER_DATA_IN_USE', ({ of }) => ({
    en: `account ${of('code')} has entries: it cannot be deleted, but made inactive`,
    pt: `a conta ${of('code')} tem lançamentos: não pode ser excluída, mas pode ser inativada`,
  })),
  account_code_unique: ACCOUNT_TWICE,
  account_code_path_unique: ({ code_path: path = '?' }) =>
    ACCOUNT_TWICE({ code: path.replace(/[{}]/g, '').replaceAll(',', '.') }),
  account_reduced_code_unique: duplicate(
    { en: 'reduced code', pt: 'o código reduzido' },
    'reduced_code',
    'cdReduced',
  ),
  account_file_code_unique: duplicate(
    { en: 'code of the file', pt: 'o código do arquivo' },
    'file_code',
    'ownCode',
  ),
  account_referential_overlap: explained('MASTER_DATA_DUPLICATE', () => ({
    en: 'an account has two referential codes in one month',
    pt: 'uma conta tem dois códigos referenciais no mesmo mês',

    field: 'validFrom',
    reason: {
      en: 'in the months of another code of the account',
      pt: 'coincide com os meses de outro código da conta',
    },
  })),
  auditor_unique: duplicate({ en: 'auditor', pt: 'o auditor' }, 'tax_number', 'taxNumber'),
  book_first_period_unique: duplicate(
    { en: 'a book that begins with', pt: 'um livro que começa em' },
    'first_period',
    'firstMonth',
  ),
  signatory_unique: duplicate({ en: 'signatory', pt: 'o signatário' }, 'tax_number', 'taxNumber'),
  statement_line_position_unique: duplicate(
    { en: 'a line at the position', pt: 'uma linha na posição' },
    'position',
    'position',
  ),
  company_code_unique: duplicate({ en: 'company', pt: 'a empresa' }, 'code', 'company'),
  branch_code_unique: duplicate({ en: 'branch', pt: 'a filial' }, 'code', 'branch'),
  chart_code_unique: duplicate({ en: 'chart', pt: 'o plano de contas' }, 'code', 'company'),
};
