// CHECK constraints on the form of one field, each with the name that the field has in the interface. Requests and the
// files of the admin command are validated before they reach the database, by rules that say what was expected. So a
// refusal of this file appears only when such a rule allows more than the schema.

import { ENTRY_TEXTS } from '../entries/field-lengths.js';
import { explained, type Explain } from './constraint-refusals.js';

const FIELDS: Readonly<Record<string, string>> = {
  month_first_day: 'month',
  batch_code_length: 'lote',
  batch_description_length: 'descricao',
  document_number_length: 'documento',
  document_reference_day_range: 'diaref',
  document_text_length: 'texto',
  document_standard_code_length: 'cdpadronizado',
  entry_number_length: 'lancamento',
  entry_side_known: 'debcre',
  entry_day_range: 'day',
  account_code_format: 'cdAccounting',
  account_reduced_code_format: 'cdReduced',
  account_name_length: 'name',
  account_kind_known: 'kind',
  account_nature_format: 'nature',
  company_code_format: 'company',
  company_closing_code_length: 'closingCode',
  company_fiscal_year_end_month_range: 'fiscalYearEndMonth',
  company_presumption_increase_quarter: 'presumptionIncreaseFrom',
  company_nire_form: 'nire',
  company_referential_plan_known: 'referentialPlan',
  company_registration_institution_form: 'institution',
  company_tax_regime_known: 'taxRegime',
  branch_code_format: 'branch',
  line_form: 'text',
  cnpj_form: 'cnpj',
  tax_number_form: 'taxNumber',
  state_known: 'state',
  municipality_form: 'municipalityCode',
  account_referential_months: 'validTo',
  signatory_qualification_code_form: 'qualificationCode',
  signatory_days: 'validTo',
  auditor_days: 'validTo',
  book_nature_length: 'nature',
  book_number_positive: 'number',
  book_months: 'lastPeriod',
  statement_line_statement_known: 'statement',
  statement_line_position_positive: 'position',
  statement_line_kind_known: 'kind',
  statement_line_level_positive: 'level',
  statement_line_side_known: 'side',
  statement_line_parent: 'parentCode',
  account_statement_line_exists: 'code',
  history_code_length: 'historyCode',
  seal_reason_length: 'reason',
  tax_role_known: 'role',
  user_group_name_length: 'group',
  ...Object.fromEntries(
    Object.entries(ENTRY_TEXTS).map(([field, { column }]) => [`entry_${column}_length`, field]),
  ),
};

export const FORM_CONSTRAINTS: Readonly<Record<string, Explain>> = Object.fromEntries(
  Object.entries(FIELDS).map(([constraint, field]) => [
    constraint,
    explained('VALIDATION_FAILED', () => ({
      en: `${field} is not valid: it breaks the rule ${constraint} of the ledger`,
      pt: `${field} não é válido: viola a regra ${constraint} da escrituração`,
      field,
    })),
  ]),
);
