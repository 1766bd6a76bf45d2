// Texts that are kept longer than the block of the file that they were read in.
import { shownText } from '@razao/domain';
import { DETAIL_VALUE_CHARS_MAX } from '../limits.js';
import type { RowFault } from './raw-row.js';

const VIEW_CHARS_MIN = 13;

/**
 * A copy that shares no memory with the text. V8 cuts a text of VIEW_CHARS_MIN or more out of a longer one as a view on
 * it, so that a description of 20 characters keeps the block of 64 KiB alive that it was read in. Kept for as long as a
 * chunk is on its way, such views carried a whole file of a million rows into the old generation: 100 MB of garbage.
 */
export function ownText(text: string): string {
  if (text.length < VIEW_CHARS_MIN) return text;
  // UTF-16, as texts are: whatever it holds comes back as it was.
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** The fault as a report keeps it: its value is cut, and shares no memory with the file. */
export function ownFault(fault: RowFault): RowFault {
  const { value } = fault;
  return value === undefined ? fault : { ...fault, value: ownText(shownText(value, DETAIL_VALUE_CHARS_MAX)) };
}
