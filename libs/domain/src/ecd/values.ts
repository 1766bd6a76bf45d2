// The values of the file's fields: amounts, dates, and the check digits of CNPJ and CPF.
import type { AmountCents } from '../money/money.js';
import { Period } from '../periods/period.js';

const AMOUNT = /^\d{1,16}(?:,\d{1,2})?$/;

export function isEcdAmount(text: string): boolean {
  return AMOUNT.test(text);
}

/**
 * `1234,56` → 123456n; undefined for another form. Amounts in the file have no sign: a field with D or C gives the
 * side.
 */
export function parseEcdAmount(text: string): AmountCents | undefined {
  // The last result is cached, because an entry repeats its amount three times.
  if (text !== lastAmount.text) lastAmount = { text, cents: centsOf(text) };
  return lastAmount.cents;
}

let lastAmount: { readonly text: string; readonly cents: AmountCents | undefined } = {
  text: '',
  cents: undefined,
};

function centsOf(text: string): AmountCents | undefined {
  if (!AMOUNT.test(text)) return undefined;
  const comma = text.indexOf(',');
  if (comma < 0) return BigInt(`${text}00`);
  return BigInt(text.slice(0, comma) + text.slice(comma + 1).padEnd(2, '0'));
}

/** 123456n → `1234,56`. The sign of a negative amount is left out. */
export function formatEcdAmount(cents: AmountCents): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** The amount with its sign, debit positive. The side of zero is ignored. */
export function signed(cents: AmountCents, side: string): AmountCents {
  return side === 'C' ? -cents : cents;
}

/** `31012019` → `2019-01-31`, which sorts; undefined when there is no such day. */
export function parseEcdDate(text: string): string | undefined {
  if (text === '') return undefined;
  // The last result is cached, because entries come in the order of their days.
  if (text !== lastDate.text) lastDate = { text, date: dateOf(text) };
  return lastDate.date;
}

let lastDate: { readonly text: string; readonly date: string | undefined } = { text: '', date: undefined };

function dateOf(text: string): string | undefined {
  if (!/^\d{8}$/.test(text)) return undefined;
  const [day, month, year] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
  if (Number(year) < 1900 || !Period.isValid(Number(year), Number(month))) return undefined;
  return Period.of(Number(year), Number(month)).hasDay(Number(day)) ? `${year}-${month}-${day}` : undefined;
}

/** `2019-01-31` → `31012019` */
export function formatEcdDate(date: string): string {
  return date.slice(8, 10) + date.slice(5, 7) + date.slice(0, 4);
}

/** `2019-02` or `2019-02-10` → `2019-02-28` */
export function lastDayOf(date: string): string {
  const month = Period.ofDay(date);
  return month.dateOf(month.days);
}

/** `2019-12-31` → `2020-01-01` */
export function dayAfter(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
}

const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const CPF = /^\d{11}$/;
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

/** A CNPJ may contain letters since 2026. Each character counts as its ASCII code minus 48. */
export function isCnpj(text: string): boolean {
  return CNPJ.test(text) && !/^(.)\1+$/.test(text) && hasCheckDigits(text, CNPJ_WEIGHTS);
}

export function isCpf(text: string): boolean {
  return CPF.test(text) && !/^(.)\1+$/.test(text) && hasCheckDigits(text, CPF_WEIGHTS);
}

/**
 * Checks both digits: the weights are aligned to the right, the sum is taken modulo 11, and a remainder below 2 gives
 * the digit 0.
 */
function hasCheckDigits(text: string, weights: readonly number[]): boolean {
  return [2, 1].every((fromEnd) => {
    const body = text.slice(0, text.length - fromEnd);
    const used = weights.slice(weights.length - body.length);
    const sum = used.reduce((total, weight, at) => total + weight * (body.charCodeAt(at) - 48), 0);
    const rest = sum % 11;
    return text.charCodeAt(body.length) - 48 === (rest < 2 ? 0 : 11 - rest);
  });
}
