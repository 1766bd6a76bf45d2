// Sums of amounts in JSON. A double keeps fifteen digits exactly, which is the size of the largest amount of an entry.
// A sum may have more digits, and is sent with all its cents too. JSON.stringify cannot write such a number (Node 20
// has no JSON.rawJSON). It writes a text with a random mark that no caller knows, and jsonText removes mark and quotes.
import { AMOUNT_CENTS_MAX, centsFromNumeric, centsToNumber, formatAmount } from '@razao/domain';
import { randomUUID } from 'node:crypto';

const MARK = randomUUID();
const MARKED = new RegExp(`"${MARK}([^"]+)"`, 'g');
const LONG_SUM = /\d{14}\.\d/;
/** Matches texts as well, so that digits inside a text are not taken for a sum. */
const TEXT_OR_LONG_SUM = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{14,}\.\d+/g;
let marks = 0;

class LongSum {
  constructor(private readonly text: string) {}

  toJSON(): string {
    marks += 1;
    return MARK + this.text;
  }
}

/** A value that jsonText writes as a number. */
export type WireSum = number | LongSum;

/** Converts numeric(…,2) as text to JSON, exactly for any size. */
export function wireSum(text: string): WireSum {
  const cents = centsFromNumeric(text);
  const isLong = cents > AMOUNT_CENTS_MAX || cents < -AMOUNT_CENTS_MAX;
  return isLong ? new LongSum(formatAmount(cents)) : centsToNumber(cents);
}

/** Parses what jsonText wrote, so that jsonText writes it again with all digits of its sums. */
export function readJson(text: string): unknown {
  if (!LONG_SUM.test(text)) return JSON.parse(text);
  const marked = text.replace(TEXT_OR_LONG_SUM, (found) =>
    found.startsWith('"') ? found : `"${MARK}${found}"`,
  );
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? new LongSum(value.slice(MARK.length)) : value,
  );
}

/** Like JSON.stringify, but writes sums with all their digits. */
export function jsonText(value: unknown): string {
  const before = marks;
  const text = JSON.stringify(value);
  return marks > before ? text.replace(MARKED, '$1') : text;
}
