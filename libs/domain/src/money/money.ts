// Amounts are whole cents in a bigint, from the request to the database's numeric(17,2). A double appears only in JSON,
// where fifteen digits are kept exactly, and is never used in a sum.

export type AmountCents = bigint;

/** The largest amount of one entry, 9,999,999,999,999.99: fifteen digits, which a double keeps exactly. */
export const AMOUNT_CENTS_MAX: AmountCents = 999_999_999_999_999n;

const AMOUNT = /^-?\d{1,13}(?:\.\d{1,2})?$/;
const NUMERIC = /^-?\d+(?:\.\d{1,2})?$/;

/** `1234.56` → 123456n; undefined for another form or more than AMOUNT_CENTS_MAX. A minus sign is accepted. */
export function parseAmount(text: string): AmountCents | undefined {
  return AMOUNT.test(text) ? centsOfDecimal(text) : undefined;
}

/**
 * Converts a JSON number to cents; undefined for more than two decimals, NaN, infinity or a number that is too large.
 */
export function amountFromNumber(value: number): AmountCents | undefined {
  if (!Number.isFinite(value)) return undefined;
  const cents = Math.round(value * 100);
  // cents / 100 is the double nearest to that decimal, so equality means that the value had no third decimal.
  if (cents / 100 !== value) return undefined;
  const amount = BigInt(cents);
  return amount > AMOUNT_CENTS_MAX || amount < -AMOUNT_CENTS_MAX ? undefined : amount;
}

/**
 * Converts a numeric(…,2) from the driver, of any size, to cents.
 * @throws RangeError for any other text, because the query is then wrong
 */
export function centsFromNumeric(text: string): AmountCents {
  if (!NUMERIC.test(text)) throw new RangeError(`not a numeric with at most two decimals: ${text}`);
  return centsOfDecimal(text);
}

/** 123456n → `1234.56` */
export function formatAmount(cents: AmountCents): string {
  const { sign, whole, fraction } = decimalPartsOf(cents);
  return `${sign}${whole}.${fraction}`;
}

/** 123456n → `1.234,56` */
export function formatAmountPtBr(cents: AmountCents): string {
  const { sign, whole, fraction } = decimalPartsOf(cents);
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${fraction}`;
}

/** -123456n → `1.234,56 C`: debit is positive; zero has no side. */
export function formatBalancePtBr(cents: AmountCents): string {
  if (cents === 0n) return formatAmountPtBr(cents);
  return cents < 0n ? `${formatAmountPtBr(-cents)} C` : `${formatAmountPtBr(cents)} D`;
}

/** The JSON number of an amount: the double nearest to its decimal form. */
export function centsToNumber(cents: AmountCents): number {
  return Number(formatAmount(cents));
}

function centsOfDecimal(text: string): AmountCents {
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * 100n;
  const decimals = text.length - point - 1;
  const digits = BigInt(text.slice(0, point) + text.slice(point + 1));
  return decimals === 1 ? digits * 10n : digits;
}

function decimalPartsOf(cents: AmountCents): { sign: string; whole: string; fraction: string } {
  const negative = cents < 0n;
  const digits = (negative ? -cents : cents).toString().padStart(3, '0');
  return { sign: negative ? '-' : '', whole: digits.slice(0, -2), fraction: digits.slice(-2) };
}
