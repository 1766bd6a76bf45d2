// Rates as exact fractions: 15 % is 15/100, never the double 0.15. A fraction of an amount is rounded to whole cents
// only at the end, and the caller chooses how.
import type { AmountCents } from '../money/money.js';

export interface Rate {
  readonly numerator: bigint;
  /** Above zero. */
  readonly denominator: bigint;
}

/** The largest rate that a request may name. */
const PERCENT_MAX = 100n;
const PERCENT = /^(\d{1,3})(?:\.(\d{1,4}))?$/;

/** `percentOf(15)` is 15 %. It is for rates of the law, which are whole percentages. */
export function percentOf(whole: number): Rate {
  return { numerator: BigInt(whole), denominator: 100n };
}

/** `0.38` → 0.38 %; undefined for another form, a sign, more than four decimals or more than PERCENT_MAX. */
export function parsePercent(text: string): Rate | undefined {
  const match = PERCENT.exec(text);
  if (match === null) return undefined;
  const [, whole = '', decimals = ''] = match;
  const scale = 10n ** BigInt(decimals.length);
  const numerator = BigInt(whole + decimals);
  return numerator > PERCENT_MAX * scale ? undefined : { numerator, denominator: 100n * scale };
}

export function addRates(left: Rate, right: Rate): Rate {
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  };
}

/** An amount multiplied by a rate, without rounding. */
export function shareOf(cents: AmountCents, rate: Rate): Rate {
  return { numerator: cents * rate.numerator, denominator: rate.denominator };
}

/** Rounds to the nearest cent, half a cent up. @throws RangeError for a negative amount */
export function roundedCents(exact: Rate): AmountCents {
  assertNotNegative(exact);
  return (2n * exact.numerator + exact.denominator) / (2n * exact.denominator);
}

/** Drops fractions of a cent. @throws RangeError for a negative amount */
export function truncatedCents(exact: Rate): AmountCents {
  assertNotNegative(exact);
  return exact.numerator / exact.denominator;
}

function assertNotNegative({ numerator, denominator }: Rate): void {
  if (numerator < 0n || denominator <= 0n) throw new RangeError(`no tax is ${numerator}/${denominator}`);
}
