// One row of any movement file before it is checked. Every source (CSV, fixed-width, JSON) delivers these fields as
// texts, so that one set of rules and one set of messages serve all of them.
import { ENTRY_TEXT_FIELDS, type EntryText, type ErrorCode, type Message } from '@razao/domain';

const NAMED = [
  'documento',
  'diaref',
  'texto',
  'cdpadronizado',
  'factDate',
  'lancamento',
  'debcre',
  'day',
  'conta',
  'contrapartida',
  'valor',
] as const;

export type RowField = (typeof NAMED)[number] | EntryText;

/** The fields in the order in which a row's messages are reported. */
export const ROW_FIELDS: readonly RowField[] = [...NAMED, ...ENTRY_TEXT_FIELDS];

/** The fields of the document, which have the same value in all of its rows. */
export const HEADER_FIELDS = [
  'diaref',
  'texto',
  'cdpadronizado',
  'factDate',
] as const satisfies readonly RowField[];

/** The index of each field in RawRow.values. */
export const FIELD = Object.freeze(
  Object.fromEntries(ROW_FIELDS.map((name, index) => [name, index])) as Record<RowField, number>,
);

/** The indexes of the HEADER_FIELDS in RawRow.values. */
const HEADER_INDEXES = HEADER_FIELDS.map((field) => FIELD[field]);

/** Whether two rows have the same texts in the fields of the document. A loop, because it runs once per row. */
export function haveSameHeader(row: RawRow, other: RawRow): boolean {
  for (const index of HEADER_INDEXES) if (row.values[index] !== other.values[index]) return false;
  return true;
}

export interface RawRow {
  /** The line of the file, or the position in the array, counted from 1. */
  line: number;
  /** One text for each of ROW_FIELDS; '' when the file does not give it. */
  values: string[];
  /** The number of the batch that the row names, in files whose rows name their batches. */
  batch?: number;
  /** Why the row cannot be read; never empty. `values` then has '' for what could not be read. */
  faults?: readonly RowFault[];
  /** The line of the row before it, when that could not be read and may be a row of the same document. */
  unread?: number;
}

/** What is wrong with a row. */
export interface RowFault {
  readonly field: string;
  readonly code: ErrorCode;
  /** What the row has in the field; left out when the fault is not about one value. */
  readonly value?: string;
  readonly reason: Message;
}

/** @param value what the row has in the field */
export function rowFault(code: ErrorCode, field: string, value: string, reason: Message): RowFault {
  return { field, code, value, reason };
}

export function requiredFault(field: string): RowFault {
  return rowFault('VALIDATION_FAILED', field, '', { en: 'is required', pt: 'é obrigatório' });
}

/** Accepts the side in small letters too, because people type them. */
export function sideOf(text: string): string {
  if (text === 'D' || text === 'C') return text;
  const side = text.trim();
  return side === 'd' || side === 'c' ? side.toUpperCase() : text;
}

/** The rows of a file in order, in blocks that are small enough not to hold up other requests. */
export type RowSource = AsyncIterable<readonly RawRow[]>;

/**
 * How a source names accounts: by the column `conta` or `contaId`, only by the number of the reduced code, or each
 * account by its id or a code. In the last case ID_MARK is before an id.
 */
export type AccountColumn = 'conta' | 'contaId' | 'reduced' | 'either';

/** No text of a request has this character, so that no code looks like an id. */
export const ID_MARK = '\0';
