// CHECK constraints on the form of one field. Requests are validated before they reach the database. So these messages
// appear only when a rule of the interface differs from the schema, or for files that the admin command loads. Fields
// have the names of the interface.

import {
  CDPADRONIZADO_CHARS_MAX,
  DESCRICAO_CHARS_MAX,
  DOCUMENTO_CHARS_MAX,
  ENTRY_TEXTS,
  LANCAMENTO_CHARS_MAX,
  LOTE_CHARS_MAX,
  TEXTO_CHARS_MAX,
} from '../entries/field-lengths.js';
import { explained, type Explain } from './constraint-refusals.js';
import { expectedReason } from './field-refusal.js';

export const FORM_CONSTRAINTS: Readonly<Record<string, Explain>> = {
  month_first_day: of('month', 'the first day of a month', 'o primeiro dia de um mês'),
  batch_code_length: ofLength('lote', LOTE_CHARS_MAX, 'code'),
  batch_description_length: ofLength('descricao', DESCRICAO_CHARS_MAX, 'text'),
  document_number_length: ofLength('documento', DOCUMENTO_CHARS_MAX, 'code'),
  document_reference_day_range: of('diaref', 'a day from 1 to 31', 'um dia de 1 a 31'),
  document_text_length: ofLength('texto', TEXTO_CHARS_MAX, 'text'),
  document_standard_code_length: ofLength('cdpadronizado', CDPADRONIZADO_CHARS_MAX, 'code'),
  entry_number_length: ofLength('lancamento', LANCAMENTO_CHARS_MAX, 'code'),
  entry_side_known: of('debcre', 'D or C', 'D ou C'),
  entry_day_range: of('day', 'a day from 1 to 31', 'um dia de 1 a 31'),
  ...Object.fromEntries(
    Object.entries(ENTRY_TEXTS).map(([field, { column, max, kind }]) => [
      `entry_${column}_length`,
      ofLength(field, max, kind),
    ]),
  ),
  account_code_format: of(
    'cdAccounting',
    'numbers joined by dots, at most 15 levels',
    'números separados por pontos, com no máximo 15 níveis',
  ),
  account_reduced_code_format: of(
    'cdReduced',
    '1 to 20 of A–Z, a–z, 0–9',
    'um código de 1 a 20 letras (A–Z, a–z) ou dígitos (0–9)',
  ),
  account_name_length: of('name', '1 to 255 characters', 'de 1 a 255 caracteres'),
  account_kind_known: of('kind', 'S or A', 'S ou A'),
  account_nature_format: of('nature', 'two digits', 'dois dígitos'),
  company_code_format: of(
    'company',
    '1 to 10 of A–Z, a–z, 0–9',
    'um código de 1 a 10 letras (A–Z, a–z) ou dígitos (0–9)',
  ),
  company_closing_code_length: of('closingCode', '1 to 4 characters', 'de 1 a 4 caracteres'),
  company_fiscal_year_end_month_range: of('fiscalYearEndMonth', 'a month from 1 to 12', 'um mês de 1 a 12'),
  company_presumption_increase_quarter: of(
    'presumptionIncreaseFrom',
    'the first month of a quarter from 01/2026 on',
    'o primeiro mês de um trimestre a partir de 01/2026',
  ),
  company_nire_form: of('nire', '11 digits', '11 dígitos'),
  company_referential_plan_known: of('referentialPlan', 'a number from 1 to 10', 'um número de 1 a 10'),
  company_registration_institution_form: of('institution', 'two letters or digits', 'duas letras ou dígitos'),
  company_tax_regime_known: of('taxRegime', 'LUCRO_PRESUMIDO or LUCRO_REAL', 'LUCRO_PRESUMIDO ou LUCRO_REAL'),
  branch_code_format: of(
    'branch',
    '1 to 10 of A–Z, a–z, 0–9',
    'um código de 1 a 10 letras (A–Z, a–z) ou dígitos (0–9)',
  ),
  line_form: of(
    'text',
    '1 to 255 characters without | and control characters',
    'de 1 a 255 caracteres, sem | nem caracteres de controle',
  ),
  cnpj_form: of(
    'cnpj',
    '12 digits or letters A–Z and two check digits',
    '12 letras (A–Z) ou dígitos, seguidos de dois dígitos verificadores',
  ),
  tax_number_form: of('taxNumber', 'a CPF or a CNPJ without punctuation', 'um CPF ou CNPJ sem pontuação'),
  state_known: of('state', 'one of the 27 states (UF)', 'uma das 27 unidades da Federação (UF)'),
  municipality_form: of('municipalityCode', 'seven digits of the IBGE', 'os sete dígitos do código do IBGE'),
  account_referential_months: of('validTo', 'no month before validFrom', 'um mês não anterior a validFrom'),
  signatory_qualification_code_form: of(
    'qualificationCode',
    'three digits such as 900',
    'três dígitos, como 900',
  ),
  signatory_days: of('validTo', 'no day before validFrom', 'um dia não anterior a validFrom'),
  auditor_days: of('validTo', 'no day before validFrom', 'um dia não anterior a validFrom'),
  book_nature_length: of('nature', 'at most 80 characters', 'no máximo 80 caracteres'),
  book_number_positive: of('number', 'a number from 1 on', 'um número a partir de 1'),
  book_months: of('lastPeriod', 'no month before firstPeriod', 'um mês não anterior a firstPeriod'),
  statement_line_statement_known: of(
    'statement',
    'BALANCE_SHEET or INCOME_STATEMENT',
    'BALANCE_SHEET ou INCOME_STATEMENT',
  ),
  statement_line_position_positive: of('position', 'a number from 1 on', 'um número a partir de 1'),
  statement_line_kind_known: of('kind', 'T or D', 'T ou D'),
  statement_line_level_positive: of('level', 'a number from 1 on', 'um número a partir de 1'),
  statement_line_side_known: of(
    'side',
    'A or P in the balance sheet, D or R in the income statement',
    'A ou P no balanço patrimonial, D ou R na demonstração do resultado',
  ),
  statement_line_parent: of('parentCode', 'a line of the same statement', 'uma linha da mesma demonstração'),
  account_statement_line_exists: of('code', 'a line of the statement', 'uma linha da demonstração'),
  history_code_length: of('historyCode', '1 to 4 characters', 'de 1 a 4 caracteres'),
  seal_reason_length: of('reason', '1 to 255 characters', 'de 1 a 255 caracteres'),
  tax_role_known: of(
    'role',
    'one of the roles that docs/ lists for tax-roles.csv',
    'uma das funções que docs/ lista para tax-roles.csv',
  ),
  user_group_name_length: of('group', '1 to 100 characters', 'de 1 a 100 caracteres'),
};

/** A text may be empty. */
function ofLength(field: string, max: number, kind: 'text' | 'code'): Explain {
  return kind === 'text'
    ? of(field, `at most ${max} characters`, `no máximo ${max} caracteres`)
    : of(field, `1 to ${max} characters`, `de 1 a ${max} caracteres`);
}

function of(field: string, en: string, pt: string): Explain {
  const reason = expectedReason({ en, pt });
  return explained('VALIDATION_FAILED', () => ({
    en: `${field} is not valid: ${reason.en}`,
    pt: `${field} não é válido: ${reason.pt}`,
    field,
    reason,
  }));
}
