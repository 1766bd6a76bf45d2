// Reads what the database says about a refused statement: the JSON DETAIL of the gate's own triggers,
// or PostgreSQL's `Key (a, b)=(1, 2) already exists.` Both become one record of texts by name.

/** Keys that the gate uses: branch, period, document, entry_number, line, account, debit, credit, day; columns in PostgreSQL's own texts. */
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

/** Set when a foreign key refused a delete, absent when it refused an insert. */
export const STILL_REFERENCED = 'stillReferenced';

const KEY_DETAIL = /^Key \((?<columns>.+?)\)=\((?<values>.*)\) /;

function parseKeyDetail(detail: string): GateDetail | undefined {
  const groups = KEY_DETAIL.exec(detail)?.groups;
  if (groups === undefined) return undefined;
  const columns = (groups['columns'] ?? '').split(', ');
  const values = (groups['values'] ?? '').split(', ');
  // A value that itself holds ", " cannot be told from two values: such a key stays unread.
  if (columns.length !== values.length) return {};
  const texts: Record<string, string> = {};
  columns.forEach((column, index) => {
    const value = values[index];
    if (value !== undefined) texts[column] = value;
  });
  if (detail.includes('still referenced')) texts[STILL_REFERENCED] = 'true';
  return texts;
}

/** '2019-01-01' → '01/2019'; what is not a date stays as it is. */
export function monthOf(detail: GateDetail): string {
  return formatMonth(detail['period']);
}

export function formatMonth(period: string | undefined): string {
  if (period === undefined) return 'this month';
  const match = /^(\d{4})-(\d{2})/.exec(period);
  return match === null ? period : `${match[2]}/${match[1]}`;
}

/** ` of entry number 00001` / ` of document 12`, or nothing when the detail does not say. */
export function placeOf(detail: GateDetail): string {
  const parts: string[] = [];
  if (detail['line'] !== undefined) parts.push(`line ${detail['line']}`);
  if (detail['entry_number'] !== undefined) parts.push(`entry number ${detail['entry_number']}`);
  if (detail['document'] !== undefined) parts.push(`document ${detail['document']}`);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
