// Sums of amounts in JSON. A double carries fifteen digits exactly, which is the largest amount of an entry; a sum may
// have more, and goes out with all its cents as well. JSON.stringify writes no such number (Node 20 has no JSON.rawJSON):
// it writes a text with a mark that no caller knows, and jsonText takes mark and quotes off.
import { AMOUNT_CENTS_MAX, centsFromNumeric, centsToNumber, formatAmount } from '@razao/domain';
import { randomUUID } from 'node:crypto';

const MARK = randomUUID();
const MARKED = new RegExp(`"${MARK}([^"]+)"`, 'g');
const LONG_SUM = /\d{14}\.\d/;
/** Texts are matched as well, so that what looks like a sum in them is passed over. */
const TEXT_OR_LONG_SUM = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{14,}\.\d+/g;
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

/** numeric(…,2) as text → JSON, exact whatever its size. */
export function wireSum(text: string): WireSum {
  const cents = centsFromNumeric(text);
  const isLong = cents > AMOUNT_CENTS_MAX || cents < -AMOUNT_CENTS_MAX;
  return isLong ? new LongSum(formatAmount(cents)) : centsToNumber(cents);
}

/** JSON.parse for what jsonText wrote: jsonText writes it again with the digits that its sums have. */
export function readJson(text: string): unknown {
  if (!LONG_SUM.test(text)) return JSON.parse(text);
  const marked = text.replace(TEXT_OR_LONG_SUM, (found) =>
    found.startsWith('"') ? found : `"${MARK}${found}"`,
  );
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? new LongSum(value.slice(MARK.length)) : value,
  );
}

/** What JSON.stringify writes, with the digits of sums. */
export function jsonText(value: unknown): string {
  const before = marks;
  const text = JSON.stringify(value);
  return marks > before ? text.replace(MARKED, '$1') : text;
}
