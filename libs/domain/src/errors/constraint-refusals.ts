// Shared functions of the constraint tables, which make a refusal from the values of the database's error.
import type { Message } from '../language/message.js';
import { centsFromNumeric, formatAmountPtBr } from '../money/money.js';
import { DomainError, type Finding } from './domain-error.js';
import type { ErrorCode } from './errors.js';
import { type GateDetail, monthOf, placeOf } from './gate-detail.js';
import { idText } from './shown-text.js';

export type Explain = (detail: GateDetail) => DomainError;

/** The values that a message may use. */
interface Given {
  readonly detail: GateDetail;
  /** Returns a value of the detail, or `?` when it is missing. */
  readonly of: (key: string) => string;
  readonly month: Message;
  /** ` (entry number 00001, document 12)` */
  readonly place: Message;
}

/**
 * The message. When it concerns one field, `reason` says what is wrong with the field; without `reason` the message is
 * used.
 */
interface Said extends Message {
  readonly field?: string;
  readonly value?: Finding['value'] | undefined;
  readonly reason?: Message;
}

export function explained(code: ErrorCode, say: (given: Given) => Said): Explain {
  return (detail) => {
    const of = (key: string): string => detail[key] ?? '?';
    const said = say({ detail, of, month: monthOf(detail), place: placeOf(detail) });
    const { en, pt, field, value, reason = { en, pt } } = said;
    if (field === undefined) return new DomainError(code, { en, pt });
    return new DomainError(code, { en, pt }, [{ field, ...(value !== undefined && { value }), reason }]);
  };
}

export function ofAccount(
  code: 'ACCOUNT_UNKNOWN' | 'ACCOUNT_SYNTHETIC' | 'ACCOUNT_INACTIVE' | 'FACT_DATE_RESULT_ACCOUNT',
  reasonOf: (given: Given) => Message,
): Explain {
  return explained(code, (given) => {
    const { detail, place } = given;
    const accountCode = detail['code'] === undefined ? '' : ` (${detail['code']})`;
    // The code as it was sent, or the id.
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

/** @param field the name, in requests and files, of the field that the column stores */
export function duplicate(what: Message, column: string, field: string): Explain {
  return explained('MASTER_DATA_DUPLICATE', ({ detail, of }) => ({
    en: `${what.en} ${of(column)} exists already`,
    pt: `${what.pt} ${of(column)} já existe`,
    field,
    value: detail[column],
    reason: { en: 'exists already', pt: 'já existe' },
  }));
}

/** Formats an amount of the database. */
export function shownAmount(amount: string): Message {
  const isAmount = /^-?\d+\.\d\d$/.test(amount);
  return { en: amount, pt: isAmount ? formatAmountPtBr(centsFromNumeric(amount)) : amount };
}
