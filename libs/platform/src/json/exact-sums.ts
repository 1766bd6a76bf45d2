// Sums of amounts in JSON. A double carries fifteen digits exactly, which is the largest amount of an entry; a sum may
// have more, and goes out with all its cents as well. JSON.stringify writes no such number (Node 20 has no JSON.rawJSON):
// it writes a text with a mark that no caller knows, and jsonText takes mark and quotes off.
import { AMOUNT_CENTS_MAX, centsFromNumeric, centsToNumber, formatAmount } from '@razao/domain';
import { randomUUID } from 'node:crypto';

const MARK = randomUUID();
const MARKED = new RegExp(`"${MARK}([^"]+)"`, 'g');
let marks = 0;

class LongSum {
  constructor(private readonly text: string) {}

  toJSON(): string {
    marks += 1;
    return MARK + this.text;
  }
}

/** What jsonText writes as a number. */
export type WireSum = number | LongSum;

/** numeric(…,2) as text → JSON, exact whatever its size. Not for answers that are kept: those are written elsewhere. */
export function wireSum(text: string): WireSum {
  const cents = centsFromNumeric(text);
  const isLong = cents > AMOUNT_CENTS_MAX || cents < -AMOUNT_CENTS_MAX;
  return isLong ? new LongSum(formatAmount(cents)) : centsToNumber(cents);
}

/** What JSON.stringify writes, with the digits of sums. */
export function jsonText(value: unknown): string {
  const before = marks;
  const text = JSON.stringify(value);
  return marks > before ? text.replace(MARKED, '$1') : text;
}
