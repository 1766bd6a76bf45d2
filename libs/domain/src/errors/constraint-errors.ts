// Constraint name → domain error: the last word of the gate in the words of a person. Every constraint
// that a user's request can reach is listed here or in form-constraints.ts; a test compares both with the
// schema's own list.
import { DomainError, type ErrorDetail } from './domain-error.js';
import type { ErrorCode } from './errors.js';
import { FORM_CONSTRAINTS } from './form-constraints.js';
import { type GateDetail, STILL_REFERENCED, formatMonth, monthOf, placeOf } from './gate-detail.js';
import { idText } from './shown-text.js';
import { periodRefusal } from './field-refusal.js';

type Explain = (detail: GateDetail) => DomainError;

/** The error of a constraint, or undefined for one that no request reaches. */
export function domainErrorOfConstraint(constraint: string, detail: GateDetail): DomainError | undefined {
  const explain = Object.hasOwn(RULE_CONSTRAINTS, constraint) ? RULE_CONSTRAINTS[constraint] : undefined;
  if (explain !== undefined) return explain(detail);
  const form = Object.hasOwn(FORM_CONSTRAINTS, constraint) ? FORM_CONSTRAINTS[constraint] : undefined;
  if (form === undefined) return undefined;
  const { field, expected } = form;
  return refusal('VALIDATION_FAILED', `${field} is not valid: expected ${expected}`, {
    field,
    reason: `expected ${expected}`,
  });
}

export function mappedConstraints(): string[] {
  return [...Object.keys(RULE_CONSTRAINTS), ...Object.keys(FORM_CONSTRAINTS)];
}

const RULE_CONSTRAINTS: Readonly<Record<string, Explain>> = {
  entry_period_open: (detail) => periodRefusal(detail['status'], monthOf(detail), 'entries'),
  document_period_open: (detail) => periodRefusal(detail['status'], monthOf(detail), 'documents'),
  batch_period_open: (detail) => periodRefusal(detail['status'], monthOf(detail), 'batches'),
  batch_period_opened: (detail) => periodRefusal(detail['status'], monthOf(detail), 'batches'),
  consolidation_run_period: (detail) =>
    refusal('PERIOD_NOT_OPEN', `${monthOf(detail)} was never opened: there is nothing to consolidate`),
  purge_period: (detail) =>
    refusal('PURGE_PERIOD_UNKNOWN', `${monthOf(detail)} was never opened: there is nothing to purge`),
  entry_day_open: (detail) =>
    refusal(
      'DAY_CLOSED',
      `day ${text(detail, 'day')} of ${monthOf(detail)} is closed: no entry enters or leaves it`,
      {
        field: 'day',
        ...valueOf(detail, 'day'),
        reason:
          detail['closedThrough'] === undefined
            ? 'closed day'
            : `days up to ${detail['closedThrough']} are closed`,
      },
    ),
  entry_day_in_month: (detail) =>
    refusal(
      'DAY_NOT_IN_MONTH',
      `day ${text(detail, 'day')} does not exist in ${monthOf(detail)}${placeOf(detail)}`,
      {
        field: 'day',
        ...valueOf(detail, 'day'),
        reason: `not a day of ${monthOf(detail)}`,
      },
    ),
  entry_document_exists: (detail) =>
    refusal('ENTRY_DOCUMENT_MISSING', `document ${text(detail, 'document')} does not exist`, {
      field: 'documentId',
      ...valueOf(detail, 'document'),
      reason: 'no such document',
    }),
  entry_number_balanced: (detail) =>
    refusal(
      'ENTRY_UNBALANCED',
      `entry number ${text(detail, 'entry_number')} does not balance: debits ${text(detail, 'debit')}, ` +
        `credits ${text(detail, 'credit')}; send all its lines together, or give each line its contrapartida`,
      {
        field: 'valor',
        reason: `debits ${text(detail, 'debit')} differ from credits ${text(detail, 'credit')}`,
      },
    ),
  entry_number_one_day: (detail) =>
    refusal(
      'ENTRY_DAYS_DIFFER',
      `entry number ${text(detail, 'entry_number')} has lines on day ${text(detail, 'day')} and on day ${text(detail, 'otherDay')}: ` +
        'all its lines have one day',
      {
        field: 'day',
        ...valueOf(detail, 'otherDay'),
        reason: `not day ${text(detail, 'day')} of its entry number`,
      },
    ),
  entry_number_lines: (detail) =>
    refusal(
      'ENTRY_NUMBER_LINES',
      `the lines of entry number ${text(detail, 'entry_number')} must be numbered 1 to n and written together`,
      {
        field: 'lancamento',
        ...valueOf(detail, 'entry_number'),
        reason: 'lines with gaps or from several writes',
      },
    ),
  entry_account_known: (detail) =>
    accountRefusal('ACCOUNT_UNKNOWN', detail, 'is not in the chart of the company'),
  entry_account_analytic: (detail) =>
    accountRefusal('ACCOUNT_SYNTHETIC', detail, 'is synthetic: it takes no entries'),
  entry_account_active: (detail) =>
    accountRefusal('ACCOUNT_INACTIVE', detail, 'is inactive: it takes no entries'),
  entry_fact_date_result: (detail) =>
    accountRefusal(
      'FACT_DATE_RESULT_ACCOUNT',
      detail,
      `is a result account: document ${text(detail, 'number')} has a fact date and does not post to it`,
    ),
  entry_reversed: (detail) =>
    refusal(
      'ENTRY_REVERSED',
      `entry number ${text(detail, 'entry_number')} of document ${text(detail, 'document')} is reversed by document ` +
        `${text(detail, 'reversing')}: delete that one first, or both together`,
      { field: 'id', ...valueOf(detail, 'document'), reason: 'reversed' },
    ),
  reversal_original_unique: (detail) =>
    refusal(
      'ALREADY_REVERSED',
      `entry number ${text(detail, 'entry_number')} of document ${text(detail, 'document_id')} is reversed already`,
      { field: 'id', ...valueOf(detail, 'document_id'), reason: 'reversed already' },
    ),
  reversal_original_exists: () =>
    refusal('CONFLICT_RETRY', 'another request deleted the entries at this moment: nothing was reversed'),
  document_fact_date_earlier: () =>
    refusal('FACT_DATE_NOT_EARLIER', 'factDate: expected a date before the month of the document', {
      field: 'factDate',
      reason: 'not before the month of the document',
    }),
  entry_immutable: () =>
    refusal(
      'ENTRY_IMMUTABLE',
      'entries are never changed: delete them while their month is open, or post a reversal',
    ),
  entry_number_whole: (detail) =>
    refusal(
      'ENTRY_PARTIAL_DELETE',
      `entry number ${text(detail, 'entry_number')} of document ${text(detail, 'document')} is compound: ` +
        `delete all its lines together${othersOf(detail)}`,
      { field: 'id', ...valueOf(detail, 'entry'), reason: 'a line of a compound entry' },
    ),
  entry_line_unique: (detail) =>
    refusal(
      'ENTRY_NUMBER_USED',
      `entry number ${text(detail, 'entry_number')} is in use in this document: send another lancamento`,
      { field: 'lancamento', ...valueOf(detail, 'entry_number'), reason: 'in use in this document' },
    ),
  entry_amount_range: (detail) =>
    refusal(
      'AMOUNT_OUT_OF_RANGE',
      `valor must be above zero and at most 9999999999999.99${placeOf(detail)}`,
      {
        field: 'valor',
        ...valueOf(detail, 'amount'),
        reason: 'expected 0.01 to 9999999999999.99',
      },
    ),
  document_number_unique: (detail) =>
    refusal('DOCUMENT_NUMBER_USED', `documento ${text(detail, 'number')} is in use in this batch`, {
      field: 'documento',
      ...valueOf(detail, 'number'),
      reason: 'in use in this batch',
    }),
  document_has_entries: (detail) =>
    refusal(
      'DOCUMENT_NOT_EMPTY',
      `document ${text(detail, 'document')} received entries while it was being deleted`,
    ),
  document_batch_exists: (detail) =>
    detail[STILL_REFERENCED] === undefined
      ? refusal('BATCH_NOT_FOUND', `batch ${text(detail, 'batch_id')} does not exist`)
      : refusal(
          'BATCH_NOT_EMPTY',
          `batch ${text(detail, 'id')} received documents while it was being deleted`,
        ),
  batch_code_unique: (detail) =>
    refusal('LOTE_USED', `lote ${text(detail, 'code')} is in use in ${monthOf(detail)} of this branch`, {
      field: 'lote',
      ...valueOf(detail, 'code'),
      reason: 'in use in this month',
    }),
  period_sequence: (detail) =>
    refusal(
      'MONTH_OUT_OF_SEQUENCE',
      `${monthOf(detail)} cannot be opened: the next month to open is ${formatMonth(detail['expected'])}`,
      {
        field: 'newyearmonth',
        value: monthOf(detail),
        reason: `expected ${formatMonth(detail['expected'])}`,
      },
    ),
  branch_period_pkey: (detail) => refusal('MONTH_ALREADY_OPENED', `${monthOf(detail)} was opened before`),
  period_not_reopened: (detail) =>
    detail['day'] === undefined
      ? refusal(
          'MONTH_NOT_REOPENED',
          `${monthOf(detail)} is consolidated: POST /monthReopening opens it again`,
        )
      : refusal('NOT_THE_ACCOUNTING_DAY', `day ${detail['day']} of ${monthOf(detail)} is closed already`),
  period_filed: (detail) =>
    refusal(
      'MONTH_FILED',
      `${monthOf(detail)} is in the filed ECD ${text(detail, 'ecd')}: it is neither opened again nor purged`,
    ),
  period_not_consolidated: (detail) =>
    refusal(
      'MONTH_NOT_CONSOLIDATED',
      `${monthOf(detail)} ${detail['status'] === undefined ? 'was never opened' : 'is open'}: there is nothing to reopen`,
    ),
  period_has_entries: (detail) =>
    refusal(
      'MONTH_PURGED',
      `${monthOf(detail)} was purged after it was sealed: without its entries it cannot be sealed again`,
    ),
  period_consolidation_sequence: (detail) =>
    refusal('CONSOLIDATION_OUT_OF_SEQUENCE', `a month before ${monthOf(detail)} is not consolidated`),
  balance_sealed: (detail) =>
    refusal(
      'BALANCE_SEALED',
      `the balances of ${monthOf(detail)} are sealed: a consolidated month never changes`,
    ),
  period_closes_with_balances: (detail) =>
    refusal(
      'CONSOLIDATION_DIFFERENCE',
      `account ${text(detail, 'account')}: its balance of ${monthOf(detail)} does not carry its movement`,
    ),
  consolidation_run_unique: () =>
    refusal('CONFLICT_RETRY', 'another request started the same consolidation at this moment'),
  idempotency_key_unique: () =>
    refusal('IDEMPOTENCY_IN_FLIGHT', 'the first request with this Idempotency-Key is still running'),
  idempotency_key_length: () =>
    refusal('IDEMPOTENCY_KEY_INVALID', 'Idempotency-Key: expected 1 to 255 visible ASCII characters'),
  closing_code_fixed: () =>
    refusal('CLOSING_CODE_FIXED', 'the closing code is fixed once the company has documents'),
  base_period_fixed: () =>
    refusal('MASTER_DATA_FIXED', 'the base month is fixed once the company has opened months'),
  chart_fixed: () => refusal('MASTER_DATA_FIXED', 'the chart is fixed once the company has documents'),
  opening_sealed: () =>
    refusal('MASTER_DATA_FIXED', 'the opening balances are sealed: the base month is consolidated'),
  account_code_fixed: (detail) =>
    refusal('MASTER_DATA_FIXED', `account ${text(detail, 'code')} keeps its code`),
  account_kind_fixed: (detail) =>
    refusal(
      'MASTER_DATA_FIXED',
      `account ${text(detail, 'code')} has entries or sealed balances: its kind is fixed`,
    ),
  account_in_use: (detail) =>
    refusal('MASTER_DATA_IN_USE', `account ${text(detail, 'code')} has entries: it cannot be deleted`),
  account_code_unique: (detail) => duplicate(detail, 'account', 'code'),
  account_code_path_unique: (detail) => duplicate(detail, 'account', 'code'),
  account_reduced_code_unique: (detail) => duplicate(detail, 'reduced code', 'reduced_code'),
  account_file_code_unique: (detail) => duplicate(detail, 'code of the file', 'file_code'),
  account_referential_overlap: () =>
    refusal('MASTER_DATA_DUPLICATE', 'an account has two referential codes in one month', {
      field: 'validFrom',
      reason: 'in the months of another code of the account',
    }),
  auditor_unique: (detail) => duplicate(detail, 'auditor', 'tax_number'),
  book_first_period_unique: (detail) => duplicate(detail, 'a book that begins with', 'first_period'),
  signatory_unique: (detail) => duplicate(detail, 'signatory', 'tax_number'),
  statement_line_position_unique: (detail) => duplicate(detail, 'a line at the position', 'position'),
  company_code_unique: (detail) => duplicate(detail, 'company', 'code'),
  branch_code_unique: (detail) => duplicate(detail, 'branch', 'code'),
  chart_code_unique: (detail) => duplicate(detail, 'chart', 'code'),
};

function refusal(code: ErrorCode, message: string, ...details: ErrorDetail[]): DomainError {
  return new DomainError(code, message, details);
}

function accountRefusal(
  code: 'ACCOUNT_UNKNOWN' | 'ACCOUNT_SYNTHETIC' | 'ACCOUNT_INACTIVE' | 'FACT_DATE_RESULT_ACCOUNT',
  detail: GateDetail,
  reason: string,
): DomainError {
  const accountCode = detail['code'] === undefined ? '' : ` (${detail['code']})`;
  const account = detail['account'] === undefined ? '?' : idText(Number(detail['account']));
  return refusal(code, `account ${account}${accountCode} ${reason}${placeOf(detail)}`, {
    field: detail['field'] ?? 'contaId',
    value: account,
    reason,
  });
}

function duplicate(detail: GateDetail, what: string, column: string): DomainError {
  return refusal('MASTER_DATA_DUPLICATE', `${what} ${text(detail, column)} exists already`, {
    field: column,
    ...valueOf(detail, column),
    reason: 'exists already',
  });
}

function othersOf(detail: GateDetail): string {
  const others = detail['others'];
  return others === undefined ? '' : ` (remaining: ${others.replace(/^\[|\]$/g, '').replaceAll(',', ', ')})`;
}

function text(detail: GateDetail, key: string): string {
  return detail[key] ?? '?';
}

function valueOf(detail: GateDetail, key: string): { value?: string } {
  const value = detail[key];
  return value === undefined ? {} : { value };
}
