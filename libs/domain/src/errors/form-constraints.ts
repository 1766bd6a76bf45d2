// CHECK constraints on the form of one field. Requests are validated before they reach the database,
// so that these speak only when a rule of the wire and one of the schema drift apart, or for files
// that the admin command loads. `field` is the wire's name.

interface FormConstraint {
  readonly field: string;
  readonly expected: string;
}

export const FORM_CONSTRAINTS: Readonly<Record<string, FormConstraint>> = {
  month_first_day: { field: 'month', expected: 'the first day of a month' },
  batch_code_length: { field: 'lote', expected: '1 to 10 characters' },
  batch_description_length: { field: 'descricao', expected: 'at most 255 characters' },
  document_number_length: { field: 'documento', expected: '1 to 20 characters' },
  document_reference_day_range: { field: 'diaref', expected: 'a day from 1 to 31' },
  document_text_length: { field: 'texto', expected: 'at most 255 characters' },
  document_standard_code_length: { field: 'cdpadronizado', expected: '1 to 4 characters' },
  entry_number_length: { field: 'lancamento', expected: '1 to 5 characters' },
  entry_side_known: { field: 'debcre', expected: 'D or C' },
  entry_day_range: { field: 'day', expected: 'a day from 1 to 31' },
  entry_history_length: { field: 'historico', expected: 'at most 255 characters' },
  entry_history_code_length: { field: 'cdhistorico', expected: '1 to 4 characters' },
  account_code_format: { field: 'cdAccounting', expected: 'numbers joined by dots, at most 15 levels' },
  account_reduced_code_format: { field: 'cdReduced', expected: '1 to 20 of A–Z, a–z, 0–9' },
  account_name_length: { field: 'name', expected: '1 to 255 characters' },
  account_kind_known: { field: 'kind', expected: 'S or A' },
  account_nature_format: { field: 'nature', expected: 'two digits' },
  company_code_format: { field: 'company', expected: '1 to 10 of A–Z, a–z, 0–9' },
  company_closing_code_length: { field: 'closingCode', expected: '1 to 4 characters' },
  company_fiscal_year_end_month_range: { field: 'fiscalYearEndMonth', expected: 'a month from 1 to 12' },
  company_presumption_increase_quarter: {
    field: 'presumptionIncreaseFrom',
    expected: 'the first month of a quarter from 01/2026 on',
  },
  company_tax_regime_known: { field: 'taxRegime', expected: 'LUCRO_PRESUMIDO or LUCRO_REAL' },
  branch_code_format: { field: 'branch', expected: '1 to 10 of A–Z, a–z, 0–9' },
  history_code_length: { field: 'historyCode', expected: '1 to 4 characters' },
  seal_reason_length: { field: 'reason', expected: '1 to 255 characters' },
  tax_role_known: { field: 'role', expected: 'one of the roles that docs/ lists for tax-roles.csv' },
  user_group_name_length: { field: 'group', expected: '1 to 100 characters' },
};
