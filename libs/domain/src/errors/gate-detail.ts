// Parses the DETAIL of a statement that the database refused: the JSON of the gate's triggers, or PostgreSQL's `Key (a,
// b)=(1, 2) already exists.` Both become a record of texts by name. The words around the key are in the language of the
// server (lc_messages), so only the key is read.

import { both, joined, type Message } from '../language/message.js';

/**
 * Keys of the gate are branch, period, document, entry_number, line, account, debit, credit and day; PostgreSQL's texts
 * have columns as keys.
 */
export type GateDetail = Readonly<Partial<Record<string, string>>>;

export function parseGateDetail(detail: string | undefined): GateDetail {
  if (detail === undefined) return {};
  return parseJsonDetail(detail) ?? parseKeyDetail(detail) ?? {};
}

function parseJsonDetail(detail: string): GateDetail | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(detail);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed)) {
    if (value === null || value === undefined) continue;
    texts[name] =
      typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
  }
  return texts;
}

/** Columns whose values may contain ", ". A key has at most one of them. */
const TEXTS: ReadonlySet<string> = new Set(['code', 'entry_number', 'file_code', 'number']);

const KEY_DETAIL = /\((?<columns>.+?)\)=\((?<values>.*)\)/;

function parseKeyDetail(detail: string): GateDetail | undefined {
  const groups = KEY_DETAIL.exec(detail)?.groups;
  if (groups === undefined) return undefined;
  const columns = (groups['columns'] ?? '').split(', ');
  const values = (groups['values'] ?? '').split(', ');
  const surplus = values.length - columns.length;
  const text = columns.findIndex((column) => TEXTS.has(column));
  if (surplus > 0 && text >= 0)
    values.splice(text, surplus + 1, values.slice(text, text + surplus + 1).join(', '));
  if (columns.length !== values.length) return {};
  const texts: Record<string, string> = {};
  columns.forEach((column, index) => {
    const value = values[index];
    if (value !== undefined) texts[column] = value;
  });
  return texts;
}

/**
 * Whether a foreign key refused a delete, and not an insert: then the key is that of the referenced row. Rows are
 * referenced by their id, and no reference is a column of that name.
 */
export function isOfReferencedRow(detail: GateDetail): boolean {
  return detail['id'] !== undefined;
}

/** '2019-01-01' → '01/2019'; a text that is not a date is kept. */
export function monthOf(detail: GateDetail): Message {
  return formatMonth(detail['period']);
}

export function formatMonth(period: string | undefined): Message {
  if (period === undefined) return { en: 'this month', pt: 'indicado' };
  const match = /^(\d{4})-(\d{2})/.exec(period);
  return both(match === null ? period : `${match[2]}/${match[1]}`);
}

/** ` (entry number 00001, document 12)`, or an empty text when the detail names no place. */
export function placeOf(detail: GateDetail): Message {
  const { line, entry_number: number, document } = detail;
  const parts: Message[] = [];
  if (line !== undefined) parts.push({ en: `line ${line}`, pt: `linha ${line}` });
  if (number !== undefined) parts.push({ en: `entry number ${number}`, pt: `lançamento ${number}` });
  if (document !== undefined) parts.push({ en: `document ${document}`, pt: `documento ${document}` });
  if (parts.length === 0) return both('');
  const { en, pt } = joined(parts, ', ');
  return { en: ` (${en})`, pt: ` (${pt})` };
}
