// CHECK constraints on the form of one field. Requests are validated before they reach the database,
// so that these speak only when a rule of the wire and one of the schema drift apart, or for files
// that the admin command loads. `field` is the wire's name.

import type { Message } from '../language/message.js';

interface FormConstraint {
  readonly field: string;
  readonly expected: Message;
}

export const FORM_CONSTRAINTS: Readonly<Record<string, FormConstraint>> = {
  month_first_day: {
    field: 'month',
    expected: { en: 'the first day of a month', pt: 'o primeiro dia de um mês' },
  },
  batch_code_length: { field: 'lote', expected: { en: '1 to 10 characters', pt: 'de 1 a 10 caracteres' } },
  batch_description_length: {
    field: 'descricao',
    expected: { en: 'at most 255 characters', pt: 'no máximo 255 caracteres' },
  },
  document_number_length: {
    field: 'documento',
    expected: { en: '1 to 20 characters', pt: 'de 1 a 20 caracteres' },
  },
  document_reference_day_range: {
    field: 'diaref',
    expected: { en: 'a day from 1 to 31', pt: 'um dia de 1 a 31' },
  },
  document_text_length: {
    field: 'texto',
    expected: { en: 'at most 255 characters', pt: 'no máximo 255 caracteres' },
  },
  document_standard_code_length: {
    field: 'cdpadronizado',
    expected: { en: '1 to 4 characters', pt: 'de 1 a 4 caracteres' },
  },
  entry_number_length: {
    field: 'lancamento',
    expected: { en: '1 to 5 characters', pt: 'de 1 a 5 caracteres' },
  },
  entry_side_known: { field: 'debcre', expected: { en: 'D or C', pt: 'D ou C' } },
  entry_day_range: { field: 'day', expected: { en: 'a day from 1 to 31', pt: 'um dia de 1 a 31' } },
  entry_history_length: {
    field: 'historico',
    expected: { en: 'at most 255 characters', pt: 'no máximo 255 caracteres' },
  },
  entry_history_code_length: {
    field: 'cdhistorico',
    expected: { en: '1 to 4 characters', pt: 'de 1 a 4 caracteres' },
  },
  account_code_format: {
    field: 'cdAccounting',
    expected: {
      en: 'numbers joined by dots, at most 15 levels',
      pt: 'números separados por pontos, com no máximo 15 níveis',
    },
  },
  account_reduced_code_format: {
    field: 'cdReduced',
    expected: {
      en: '1 to 20 of A–Z, a–z, 0–9',
      pt: 'um código de 1 a 20 letras (A–Z, a–z) ou dígitos (0–9)',
    },
  },
  account_name_length: {
    field: 'name',
    expected: { en: '1 to 255 characters', pt: 'de 1 a 255 caracteres' },
  },
  account_kind_known: { field: 'kind', expected: { en: 'S or A', pt: 'S ou A' } },
  account_nature_format: { field: 'nature', expected: { en: 'two digits', pt: 'dois dígitos' } },
  company_code_format: {
    field: 'company',
    expected: {
      en: '1 to 10 of A–Z, a–z, 0–9',
      pt: 'um código de 1 a 10 letras (A–Z, a–z) ou dígitos (0–9)',
    },
  },
  company_closing_code_length: {
    field: 'closingCode',
    expected: { en: '1 to 4 characters', pt: 'de 1 a 4 caracteres' },
  },
  company_fiscal_year_end_month_range: {
    field: 'fiscalYearEndMonth',
    expected: { en: 'a month from 1 to 12', pt: 'um mês de 1 a 12' },
  },
  company_presumption_increase_quarter: {
    field: 'presumptionIncreaseFrom',
    expected: {
      en: 'the first month of a quarter from 01/2026 on',
      pt: 'o primeiro mês de um trimestre a partir de 01/2026',
    },
  },
  company_nire_form: { field: 'nire', expected: { en: '11 digits', pt: '11 dígitos' } },
  company_referential_plan_known: {
    field: 'referentialPlan',
    expected: { en: 'a number from 1 to 10', pt: 'um número de 1 a 10' },
  },
  company_registration_institution_form: {
    field: 'institution',
    expected: { en: 'two letters or digits', pt: 'duas letras ou dígitos' },
  },
  company_tax_regime_known: {
    field: 'taxRegime',
    expected: { en: 'LUCRO_PRESUMIDO or LUCRO_REAL', pt: 'LUCRO_PRESUMIDO ou LUCRO_REAL' },
  },
  branch_code_format: {
    field: 'branch',
    expected: {
      en: '1 to 10 of A–Z, a–z, 0–9',
      pt: 'um código de 1 a 10 letras (A–Z, a–z) ou dígitos (0–9)',
    },
  },
  line_form: {
    field: 'text',
    expected: {
      en: '1 to 255 characters without | and control characters',
      pt: 'de 1 a 255 caracteres, sem | nem caracteres de controle',
    },
  },
  cnpj_form: {
    field: 'cnpj',
    expected: {
      en: '12 digits or letters A–Z and two check digits',
      pt: '12 letras (A–Z) ou dígitos, seguidos de dois dígitos verificadores',
    },
  },
  tax_number_form: {
    field: 'taxNumber',
    expected: { en: 'a CPF or a CNPJ without punctuation', pt: 'um CPF ou CNPJ sem pontuação' },
  },
  state_known: {
    field: 'state',
    expected: { en: 'one of the 27 states (UF)', pt: 'uma das 27 unidades da Federação (UF)' },
  },
  municipality_form: {
    field: 'municipalityCode',
    expected: { en: 'seven digits of the IBGE', pt: 'os sete dígitos do código do IBGE' },
  },
  account_referential_months: {
    field: 'validTo',
    expected: { en: 'no month before validFrom', pt: 'um mês não anterior a validFrom' },
  },
  signatory_qualification_code_form: {
    field: 'qualificationCode',
    expected: { en: 'three digits such as 900', pt: 'três dígitos, como 900' },
  },
  signatory_days: {
    field: 'validTo',
    expected: { en: 'no day before validFrom', pt: 'um dia não anterior a validFrom' },
  },
  auditor_days: {
    field: 'validTo',
    expected: { en: 'no day before validFrom', pt: 'um dia não anterior a validFrom' },
  },
  book_nature_length: {
    field: 'nature',
    expected: { en: 'at most 80 characters', pt: 'no máximo 80 caracteres' },
  },
  book_number_positive: {
    field: 'number',
    expected: { en: 'a number from 1 on', pt: 'um número a partir de 1' },
  },
  book_months: {
    field: 'lastPeriod',
    expected: { en: 'no month before firstPeriod', pt: 'um mês não anterior a firstPeriod' },
  },
  statement_line_statement_known: {
    field: 'statement',
    expected: { en: 'BALANCE_SHEET or INCOME_STATEMENT', pt: 'BALANCE_SHEET ou INCOME_STATEMENT' },
  },
  statement_line_position_positive: {
    field: 'position',
    expected: { en: 'a number from 1 on', pt: 'um número a partir de 1' },
  },
  statement_line_kind_known: { field: 'kind', expected: { en: 'T or D', pt: 'T ou D' } },
  statement_line_level_positive: {
    field: 'level',
    expected: { en: 'a number from 1 on', pt: 'um número a partir de 1' },
  },
  statement_line_side_known: {
    field: 'side',
    expected: {
      en: 'A or P in the balance sheet, D or R in the income statement',
      pt: 'A ou P no balanço patrimonial, D ou R na demonstração do resultado',
    },
  },
  statement_line_parent: {
    field: 'parentCode',
    expected: { en: 'a line of the same statement', pt: 'uma linha da mesma demonstração' },
  },
  account_statement_line_exists: {
    field: 'code',
    expected: { en: 'a line of the statement', pt: 'uma linha da demonstração' },
  },
  history_code_length: {
    field: 'historyCode',
    expected: { en: '1 to 4 characters', pt: 'de 1 a 4 caracteres' },
  },
  seal_reason_length: {
    field: 'reason',
    expected: { en: '1 to 255 characters', pt: 'de 1 a 255 caracteres' },
  },
  tax_role_known: {
    field: 'role',
    expected: {
      en: 'one of the roles that docs/ lists for tax-roles.csv',
      pt: 'uma das funções que docs/ lista para tax-roles.csv',
    },
  },
  user_group_name_length: {
    field: 'group',
    expected: { en: '1 to 100 characters', pt: 'de 1 a 100 caracteres' },
  },
};
