// Functions that all tables of constraints use: they make a refusal from the values that the database gives.
import type { Message } from '../language/message.js';
import { centsFromNumeric, formatAmountPtBr } from '../money/money.js';
import { DomainError, type Finding } from './domain-error.js';
import type { ErrorCode } from './errors.js';
import { type GateDetail, monthOf, placeOf } from './gate-detail.js';
import { idText } from './shown-text.js';

export type Explain = (detail: GateDetail) => DomainError;

/** What a refusal is said with. */
interface Given {
  readonly detail: GateDetail;
  /** A value of the detail; `?` for one that it does not have. */
  readonly of: (key: string) => string;
  readonly month: Message;
  /** ` (entry number 00001, document 12)` */
  readonly place: Message;
}

/** The message; where it is about one field, what is wrong with it, unless the message says just that. */
interface Said extends Message {
  readonly field?: string;
  readonly value?: Finding['value'] | undefined;
  readonly reason?: Message;
}

export function refusal(code: ErrorCode, message: Message, ...findings: Finding[]): DomainError {
  return new DomainError(code, message, findings);
}

export function explained(code: ErrorCode, say: (given: Given) => Said): Explain {
  return (detail) => {
    const of = (key: string): string => detail[key] ?? '?';
    const said = say({ detail, of, month: monthOf(detail), place: placeOf(detail) });
    const { en, pt, field, value, reason = { en, pt } } = said;
    if (field === undefined) return refusal(code, { en, pt });
    return refusal(code, { en, pt }, { field, ...(value !== undefined && { value }), reason });
  };
}

export function ofAccount(
  code: 'ACCOUNT_UNKNOWN' | 'ACCOUNT_SYNTHETIC' | 'ACCOUNT_INACTIVE' | 'FACT_DATE_RESULT_ACCOUNT',
  reasonOf: (given: Given) => Message,
): Explain {
  return explained(code, (given) => {
    const { detail, place } = given;
    const accountCode = detail['code'] === undefined ? '' : ` (${detail['code']})`;
    // A code as it was sent, or an id.
    const account =
      detail['sent'] ?? (detail['account'] === undefined ? '?' : idText(Number(detail['account'])));
    const reason = reasonOf(given);
    return {
      en: `account ${account}${accountCode} ${reason.en}${place.en}`,
      pt: `a conta ${account}${accountCode} ${reason.pt}${place.pt}`,
      field: detail['field'] ?? 'contaId',
      value: account,
      reason,
    };
  });
}

/** @param field of requests and files, whose values are in the column */
export function duplicate(what: Message, column: string, field: string): Explain {
  return explained('MASTER_DATA_DUPLICATE', ({ detail, of }) => ({
    en: `${what.en} ${of(column)} exists already`,
    pt: `${what.pt} ${of(column)} já existe`,
    field,
    value: detail[column],
    reason: { en: 'exists already', pt: 'já existe' },
  }));
}

/** An amount of the database. */
export function shownAmount(amount: string): Message {
  const isAmount = /^-?\d+\.\d\d$/.test(amount);
  return { en: amount, pt: isAmount ? formatAmountPtBr(centsFromNumeric(amount)) : amount };
}
