// Copies texts that are kept longer than the block of the file from which they were read.
import { shownText } from '@razao/domain';
import { DETAIL_VALUE_CHARS_MAX } from '../limits.js';
import type { RowFault } from './raw-row.js';

const VIEW_CHARS_MIN = 13;

/**
 * Makes a copy that shares no memory with the text. When V8 cuts VIEW_CHARS_MIN or more characters out of a longer
 * text, the result is a view on it, so that a description of 20 characters keeps a block of 64 KiB alive. Such views
 * are kept until the COPY of their chunk ends: they carried a file of a million rows into the old generation, 100 MB of
 * garbage.
 */
export function ownText(text: string): string {
  if (text.length < VIEW_CHARS_MIN) return text;
  // UTF-16 is the encoding of texts in memory, so any text survives the round trip.
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** Copies a fault for the report: its value is cut and shares no memory with the file. */
export function ownFault(fault: RowFault): RowFault {
  const { value } = fault;
  return value === undefined ? fault : { ...fault, value: ownText(shownText(value, DETAIL_VALUE_CHARS_MAX)) };
}
