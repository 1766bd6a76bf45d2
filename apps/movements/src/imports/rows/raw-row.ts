// One row of any movement file before it is checked: what a source (CSV, fixed-width, JSON) delivers
// and the row rules take. Every source speaks in these fields and in text, so that one set of rules
// and one set of messages serve them all.
import type { ErrorCode, Message } from '@razao/domain';
import { ENTRY_TEXT_FIELDS, type EntryText } from '../../wire/field-lengths.js';

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

/** What all rows of a document say alike. */
export const HEADER_FIELDS = [
  'diaref',
  'texto',
  'cdpadronizado',
  'factDate',
] as const satisfies readonly RowField[];

/** Index of each field in RawRow.values. */
export const FIELD = Object.freeze(
  Object.fromEntries(ROW_FIELDS.map((name, index) => [name, index])) as Record<RowField, number>,
);

/** Indexes of the HEADER_FIELDS in RawRow.values. */
const HEADER_PLACES = HEADER_FIELDS.map((field) => FIELD[field]);

/** Whether two rows say the same of their document, letter for letter. Called once per row, hence the loop. */
export function haveSameHeader(row: RawRow, other: RawRow): boolean {
  for (const place of HEADER_PLACES) if (row.values[place] !== other.values[place]) return false;
  return true;
}

export interface RawRow {
  /** Line of the file (or position in the array), counted from 1. */
  line: number;
  /** One text for each of ROW_FIELDS; '' when the file does not give it. */
  values: string[];
  /** Which of the batches that the file's rows name, for files whose rows do. */
  place?: number;
  /** Why the row cannot be read; its values are then those that could, or ''. */
  fault?: RowFault;
}

/** What is wrong with a row. */
export interface RowFault {
  readonly field: string;
  readonly code: ErrorCode;
  /** What the row has there; left out where it is not about one value. */
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

/** People type the side in small letters too. */
export function sideOf(text: string): string {
  if (text === 'D' || text === 'C') return text;
  const side = text.trim();
  return side === 'd' || side === 'c' ? side.toUpperCase() : text;
}

/** A source: the file's rows in order, in blocks small enough that the event loop stays fair. */
export type RowSource = AsyncIterable<readonly RawRow[]>;

/** How a source names accounts: by its column, or in `conta` by the number of the reduced code alone. */
export type AccountColumn = 'conta' | 'contaId' | 'reduced';
