// Constraint name → domain error: the last word of the gate in the words of a person. Every constraint
// that a user's request can reach stands here; a test compares this list with the schema's own.
import { DomainError } from './domain-error.js';
import type { GateDetail } from './gate-detail.js';
import { monthOf, placeOf } from './gate-detail.js';

type Explain = (detail: GateDetail) => DomainError;

const text = (detail: GateDetail, key: string): string => detail[key] ?? '?';

export const CONSTRAINT_ERRORS: Readonly<Record<string, Explain>> = {
  entry_period_open: (detail) => periodRefusal(detail, 'entries'),
  document_period_open: (detail) => periodRefusal(detail, 'documents'),
  batch_period_open: (detail) => periodRefusal(detail, 'batches'),
  entry_day_open: (detail) =>
    new DomainError(
      'DAY_CLOSED',
      `day ${text(detail, 'day')} of ${monthOf(detail)} is closed: no entry enters or leaves it`,
      [{ field: 'day', ...value(detail, 'day'), reason: 'closed day' }],
    ),
  entry_day_in_month: (detail) =>
    new DomainError(
      'DAY_NOT_IN_MONTH',
      `day ${text(detail, 'day')} does not exist in ${monthOf(detail)}${placeOf(detail)}`,
      [{ field: 'day', ...value(detail, 'day'), reason: `not a day of ${monthOf(detail)}` }],
    ),
  entry_document_exists: (detail) =>
    new DomainError('ENTRY_DOCUMENT_MISSING', `document ${text(detail, 'document')} does not exist`, [
      { field: 'documentId', ...value(detail, 'document'), reason: 'no such document' },
    ]),
  entry_number_balanced: (detail) =>
    new DomainError(
      'ENTRY_UNBALANCED',
      `entry number ${text(detail, 'lancamento')} does not balance: debits ${text(detail, 'debit')}, ` +
        `credits ${text(detail, 'credit')}; send all its lines together, or give each line its contrapartida`,
      [
        {
          field: 'valor',
          reason: `debits ${text(detail, 'debit')} differ from credits ${text(detail, 'credit')}`,
        },
      ],
    ),
  entry_number_lines: (detail) =>
    new DomainError(
      'ENTRY_NUMBER_LINES',
      `the lines of entry number ${text(detail, 'lancamento')} must be numbered 1 to n and written together`,
      [
        {
          field: 'lancamento',
          ...value(detail, 'lancamento'),
          reason: 'lines with gaps or from several writes',
        },
      ],
    ),
  entry_account_known: (detail) =>
    accountRefusal('ACCOUNT_UNKNOWN', detail, 'is not in the chart of the company'),
  entry_account_analytic: (detail) =>
    accountRefusal('ACCOUNT_SYNTHETIC', detail, 'is synthetic: it takes no entries'),
  entry_account_active: (detail) =>
    accountRefusal('ACCOUNT_INACTIVE', detail, 'is inactive: it takes no entries'),
  entry_immutable: () =>
    new DomainError(
      'ENTRY_IMMUTABLE',
      'entries are never changed: delete them while their month is open, or post a reversal',
    ),
  entry_number_whole: (detail) =>
    new DomainError(
      'ENTRY_PARTIAL_DELETE',
      `entry number ${text(detail, 'lancamento')} of document ${text(detail, 'document')} is compound: delete all its lines together` +
        (detail['others'] === undefined ? '' : ` (the others: ${detail['others']})`),
      [{ field: 'id', reason: 'a line of a compound entry' }],
    ),
  entry_line_unique: (detail) =>
    new DomainError(
      'ENTRY_NUMBER_USED',
      `entry number ${text(detail, 'lancamento')} is in use in this document: send another lancamento`,
      [{ field: 'lancamento', ...value(detail, 'lancamento'), reason: 'in use in this document' }],
    ),
  entry_amount_range: (detail) =>
    new DomainError(
      'AMOUNT_OUT_OF_RANGE',
      `valor must be above zero and at most 9999999999999.99${placeOf(detail)}`,
      [{ field: 'valor', ...value(detail, 'amount'), reason: 'expected 0.01 to 9999999999999.99' }],
    ),
  document_number_unique: (detail) =>
    new DomainError(
      'DOCUMENT_NUMBER_USED',
      `documento ${text(detail, 'documento')} is in use in this batch`,
      [{ field: 'documento', ...value(detail, 'documento'), reason: 'in use in this batch' }],
    ),
  batch_lote_unique: (detail) =>
    new DomainError(
      'LOTE_USED',
      `lote ${text(detail, 'lote')} is in use in ${monthOf(detail)} of this branch`,
      [{ field: 'lote', ...value(detail, 'lote'), reason: 'in use in this month' }],
    ),
  balance_sealed: (detail) =>
    new DomainError(
      'BALANCE_SEALED',
      `the balances of ${monthOf(detail)} are sealed: a consolidated month never changes`,
    ),
  period_sequence: (detail) =>
    new DomainError(
      'MONTH_OUT_OF_SEQUENCE',
      `${monthOf(detail)} is not the month after the last opened one`,
      [{ field: 'newyearmonth', value: monthOf(detail), reason: 'months are opened one after another' }],
    ),
  period_not_reopened: (detail) =>
    new DomainError('MONTH_NOT_REOPENED', `${monthOf(detail)} is consolidated and is never opened again`),
  closing_code_fixed: () =>
    new DomainError('CLOSING_CODE_FIXED', 'the closing code is fixed once the company has entries'),
};

function periodRefusal(detail: GateDetail, what: string): DomainError {
  return detail['status'] === 'CONSOLIDATED'
    ? new DomainError(
        'PERIOD_CONSOLIDATED',
        `${monthOf(detail)} is consolidated: it accepts no new ${what} and loses none`,
      )
    : new DomainError('PERIOD_NOT_OPEN', `${monthOf(detail)} is not open: it accepts no ${what}`);
}

function accountRefusal(
  code: 'ACCOUNT_UNKNOWN' | 'ACCOUNT_SYNTHETIC' | 'ACCOUNT_INACTIVE',
  detail: GateDetail,
  reason: string,
): DomainError {
  const field = detail['field'] ?? 'contaId';
  return new DomainError(code, `account ${text(detail, 'account')} ${reason}${placeOf(detail)}`, [
    { field, ...value(detail, 'account'), reason },
  ]);
}

function value(detail: GateDetail, key: string): { value?: string } {
  const found = detail[key];
  return found === undefined ? {} : { value: found };
}
