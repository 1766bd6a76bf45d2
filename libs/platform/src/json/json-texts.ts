// JSON of answers that may be long, in texts that follow each other: JSON.stringify of 100,000 accounts holds the event loop for 0.1 s.
import { SLICE_ITEMS, inSlices } from '../turns/index.js';
import { jsonText } from './exact-sums.js';

/** A list, or an object with a list in it, that takes more than one slice. */
export function hasLongList(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const lists: unknown[] = Array.isArray(value) ? [value] : Object.values(value);
  return lists.some((list) => Array.isArray(list) && list.length > SLICE_ITEMS);
}

/** Together what JSON.stringify writes. Others have a turn between two slices of a list; null for undefined. */
export async function* jsonTexts(value: unknown): AsyncGenerator<string> {
  if (!hasLongList(value)) yield jsonText(value ?? null);
  else if (Array.isArray(value)) yield* listTexts(value);
  else yield* objectTexts(value);
}

async function* objectTexts(value: object): AsyncGenerator<string> {
  let before = '{';
  for (const [field, content] of Object.entries(value) as [string, unknown][]) {
    if (content === undefined) continue;
    yield `${before}${JSON.stringify(field)}:`;
    if (Array.isArray(content)) yield* listTexts(content);
    else yield jsonText(content);
    before = ',';
  }
  yield '}';
}

async function* listTexts(list: readonly unknown[]): AsyncGenerator<string> {
  let before = '[';
  for await (const some of inSlices(list)) {
    yield before + jsonText(some).slice(1, -1);
    before = ',';
  }
  yield list.length === 0 ? '[]' : ']';
}
