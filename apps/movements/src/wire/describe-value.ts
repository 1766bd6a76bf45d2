// How a refusal shows the value it found: short, on one line, never the whole of a long text.
import { shownText } from '@razao/domain';

const SHOWN_CHARS_MAX = 60;

export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return typeof value;
  return shownText(text, SHOWN_CHARS_MAX);
}
