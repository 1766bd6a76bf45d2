// Reads one field of a row: its text without the blanks around it, and the faults of its form.
//
// These functions run several times per row, and a file may have a million rows. So a character test replaces a regular
// expression where it is as clear.
import {
  ENTRY_TEXTS,
  codeExpected,
  describeValue,
  expectedReason,
  findingText,
  isCode,
  isText,
  shownText,
  textExpected,
  type EntryText,
  type ErrorCode,
  type Message,
} from '@razao/domain';
import { type RawRow, type RowFault, type RowField, FIELD, requiredFault, rowFault } from './raw-row.js';

/** How many characters of a value messages show. */
const SHOWN_CHARS_MAX = 40;

/** The value without the blanks around it; '' for a field that the row does not have. */
export function trimmed(value: string | undefined): string {
  if (value === undefined || value === '') return '';
  return isBlank(value.charCodeAt(0)) || isBlank(value.charCodeAt(value.length - 1)) ? value.trim() : value;
}

/** Whether the character may be a blank; `trim` decides. */
function isBlank(unit: number): boolean {
  return unit <= 0x20 || unit >= 0xa0;
}

/** The value as messages show it. */
export function shown(value: string): string {
  return JSON.stringify(shownText(value, SHOWN_CHARS_MAX));
}

export function readCode(
  row: RawRow,
  field: RowField,
  charsMax: number,
  required: boolean,
  faults: RowFault[],
): string {
  const text = trimmed(row.values[FIELD[field]]);
  if (text === '') {
    if (required) faults.push(requiredFault(field));
  } else if (!isCode(text, charsMax)) {
    faults.push(notExpected('VALIDATION_FAILED', field, codeExpected(charsMax), text));
  }
  return text;
}

export function notExpected(code: ErrorCode, field: string, expected: Message, text: string): RowFault {
  const reason = findingText({ value: describeValue(text), reason: expectedReason(expected) });
  return rowFault(code, field, text, reason);
}

export function readEntryText(row: RawRow, field: EntryText, faults: RowFault[]): string {
  const { kind, max } = ENTRY_TEXTS[field];
  return kind === 'code' ? readCode(row, field, max, false, faults) : readText(row, field, max, faults);
}

export function readText(row: RawRow, field: RowField, charsMax: number, faults: RowFault[]): string {
  const text = row.values[FIELD[field]] ?? '';
  if (text !== '' && !isText(text, charsMax))
    faults.push(notExpected('VALIDATION_FAILED', field, textExpected(charsMax), text));
  return text;
}

/** @returns the number that one or two digits write (`5`, `05`); -1 for any other text */
export function readDayNumber(text: string): number {
  if (text.length < 1 || text.length > 2) return -1;
  let day = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    day = day * 10 + digit;
  }
  return day;
}
