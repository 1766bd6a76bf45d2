// Reads the amount of a row as a person or a spreadsheet writes it: `1234.56`, `1234,56` or `1.234,56`. It loops over
// the characters without regular expressions or bigint, because it runs once per row on the hot path of the import.
import { ENTRY_AMOUNT_EXPECTED, type Message } from '@razao/domain';
import { VALOR_CENTS_MAX } from '../limits.js';

const WHOLE_MAX = Math.floor(VALOR_CENTS_MAX / 100);
const FORM: Message = {
  en: 'an amount such as 1234.56 or 1.234,56',
  pt: 'um valor como 1234.56 ou 1.234,56',
};

/**
 * Without a comma, a dot is the decimal separator; with a comma, dots group thousands by three. So `1.234` has three
 * decimals and is refused, because guessing its meaning could be wrong.
 * @returns the amount in cents, or what was expected in place of `text`
 */
export function readValor(text: string): number | Message {
  const comma = text.indexOf(',');
  const point = comma >= 0 ? comma : text.indexOf('.');
  const wholeEnd = point < 0 ? text.length : point;
  const decimals = point < 0 ? 0 : text.length - point - 1;
  if (text.charCodeAt(0) === 0x2d) return ENTRY_AMOUNT_EXPECTED.withoutSign;
  let cents = 0;
  let group = -1;
  for (let at = 0; at < wholeEnd; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x2e) {
      if (at === 0 || (group >= 0 && group !== 3) || (group < 0 && at > 3)) return FORM;
      group = 0;
      continue;
    }
    if (code < 0x30 || code > 0x39) return FORM;
    if (group >= 0) group += 1;
    cents = cents * 10 + (code - 0x30);
  }
  if (wholeEnd === 0 || (group >= 0 && group !== 3) || (point >= 0 && decimals === 0)) return FORM;
  for (let at = wholeEnd + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return FORM;
  }
  if (cents > WHOLE_MAX) return ENTRY_AMOUNT_EXPECTED.atMost;
  if (decimals > 2) return ENTRY_AMOUNT_EXPECTED.twoDecimals;
  cents =
    cents * 100 +
    (decimals > 0 ? (text.charCodeAt(wholeEnd + 1) - 0x30) * 10 : 0) +
    (decimals > 1 ? text.charCodeAt(wholeEnd + 2) - 0x30 : 0);
  return cents === 0 ? ENTRY_AMOUNT_EXPECTED.aboveZero : cents;
}

/** Writes 123456 as '1234.56', the form that COPY takes. */
export function writeCents(cents: number): string {
  // toFixed replaces String(), whose results V8 caches: 10 MB of amounts that occur only once.
  const digits = cents.toFixed(0);
  if (digits.length > 2) return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return digits.length === 2 ? `0.${digits}` : `0.0${digits}`;
}
