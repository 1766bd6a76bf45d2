// Writes the JSON of a long answer as a sequence of texts: JSON.stringify of 100,000 accounts holds the event loop for
// 0.1 s.
import { SLICE_ITEMS, inSlices } from '../turns/index.js';
import { jsonText } from './exact-sums.js';

/** Whether the value is or contains a list of more than one slice. */
export function hasLongList(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const lists: unknown[] = Array.isArray(value) ? [value] : Object.values(value);
  return lists.some((list) => Array.isArray(list) && list.length > SLICE_ITEMS);
}

/**
 * Yields texts that together are what JSON.stringify writes; undefined is written as null. Between two slices of a list
 * the event loop serves others.
 */
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
