// Functions that all tables of constraints use: they make a refusal from the values that the database gives.
import type { Message } from '../language/message.js';
import { centsFromNumeric, formatAmountPtBr } from '../money/money.js';
import { DomainError, type Finding } from './domain-error.js';
import type { ErrorCode } from './errors.js';
import { type GateDetail, monthOf, placeOf } from './gate-detail.js';
import { idText } from './shown-text.js';

export type Explain = (detail: GateDetail) => DomainError;

export function refusal(code: ErrorCode, message: Message, ...findings: Finding[]): DomainError {
  return new DomainError(code, message, findings);
}

/** A message with one value of the detail. */
export function saying(code: ErrorCode, key: string, message: (value: string) => Message): Explain {
  return (detail) => refusal(code, message(text(detail, key)));
}

export function sayingMonth(code: ErrorCode, message: (month: Message) => Message): Explain {
  return (detail) => refusal(code, message(monthOf(detail)));
}

export function accountRefusal(
  code: 'ACCOUNT_UNKNOWN' | 'ACCOUNT_SYNTHETIC' | 'ACCOUNT_INACTIVE' | 'FACT_DATE_RESULT_ACCOUNT',
  detail: GateDetail,
  reason: Message,
): DomainError {
  const accountCode = detail['code'] === undefined ? '' : ` (${detail['code']})`;
  // A code as it was sent, or an id.
  const account =
    detail['sent'] ?? (detail['account'] === undefined ? '?' : idText(Number(detail['account'])));
  const place = placeOf(detail);
  return refusal(
    code,
    {
      en: `account ${account}${accountCode} ${reason.en}${place.en}`,
      pt: `a conta ${account}${accountCode} ${reason.pt}${place.pt}`,
    },
    { field: detail['field'] ?? 'contaId', value: account, reason },
  );
}

export function duplicate(detail: GateDetail, what: Message, column: string): DomainError {
  const value = text(detail, column);
  return refusal(
    'MASTER_DATA_DUPLICATE',
    { en: `${what.en} ${value} exists already`, pt: `${what.pt} ${value} já existe` },
    { field: column, ...valueOf(detail, column), reason: { en: 'exists already', pt: 'já existe' } },
  );
}

export function text(detail: GateDetail, key: string): string {
  return detail[key] ?? '?';
}

/** An amount of the database. */
export function amountOf(detail: GateDetail, key: string): Message {
  const amount = text(detail, key);
  const isAmount = /^-?\d+\.\d\d$/.test(amount);
  return { en: amount, pt: isAmount ? formatAmountPtBr(centsFromNumeric(amount)) : amount };
}

export function valueOf(detail: GateDetail, key: string): { value?: string } {
  const value = detail[key];
  return value === undefined ? {} : { value };
}
