// The amount of a row as a person or a spreadsheet writes it: `1234.56`, `1234,56` or `1.234,56`.
// A char loop without regular expressions or bigint: it runs once per row, on the import's hot path.
import type { Message } from '@razao/domain';
import { VALOR_CENTS_MAX } from '../limits.js';

export type ValorRefusal = Message;

const FORM: Message = {
  en: 'expected an amount like 1234.56 or 1.234,56',
  pt: 'não tem a forma de um valor, como 1234.56 ou 1.234,56',
};
const NEGATIVE: Message = {
  en: 'must be above zero: debcre says the side',
  pt: 'deve ser maior que zero: o lado é indicado por debcre',
};
const ZERO: Message = { en: 'must be above zero', pt: 'deve ser maior que zero' };
const TOO_LARGE: Message = {
  en: 'must be at most 9999999999999.99',
  pt: 'deve ser no máximo 9999999999999.99',
};
const DECIMALS: Message = {
  en: 'must have at most two decimals (thousands are written 1.234,00)',
  pt: 'deve ter no máximo duas casas decimais (milhares se escrevem 1.234,00)',
};

/**
 * The cents of `text`, or why there are none. Without a comma a dot is the decimal separator; with one,
 * dots group thousands by three. So `1.234` has three decimals and is refused rather than guessed at.
 */
export function readValor(text: string): number | ValorRefusal {
  const comma = text.indexOf(',');
  const point = comma >= 0 ? comma : text.indexOf('.');
  const wholeEnd = point < 0 ? text.length : point;
  const decimals = point < 0 ? 0 : text.length - point - 1;
  if (text.charCodeAt(0) === 0x2d) return NEGATIVE;
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
    if (cents > VALOR_CENTS_MAX) return TOO_LARGE;
  }
  if (wholeEnd === 0 || (group >= 0 && group !== 3) || (point >= 0 && decimals === 0)) return FORM;
  for (let at = wholeEnd + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return FORM;
  }
  if (decimals > 2) return DECIMALS;
  cents =
    cents * 100 +
    (decimals > 0 ? (text.charCodeAt(wholeEnd + 1) - 0x30) * 10 : 0) +
    (decimals > 1 ? text.charCodeAt(wholeEnd + 2) - 0x30 : 0);
  if (cents > VALOR_CENTS_MAX) return TOO_LARGE;
  return cents === 0 ? ZERO : cents;
}

/** 123456 → '1234.56', the form that COPY takes. */
export function writeCents(cents: number): string {
  // Not String(): V8 remembers what it wrote, 10 MB of amounts that come once.
  const digits = cents.toFixed(0);
  if (digits.length > 2) return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return digits.length === 2 ? `0.${digits}` : `0.0${digits}`;
}
