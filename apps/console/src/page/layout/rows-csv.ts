// Writes a table of the page as CSV, for tables that the services do not export. The file opens in the spreadsheets of
// the language, and a text that a spreadsheet would take for a formula stays a text.
import type { Language } from '../language/text.ts';

const SEPARATORS: Readonly<Record<Language, string>> = { pt: ';', en: ',' };
const BYTE_ORDER_MARK = '\uFEFF';

/** Amounts are numbers, so that they get the decimal sign of the language. */
export type CsvValue = string | number | null | undefined;

export function csvOf(rows: readonly (readonly CsvValue[])[], language: Language): Blob {
  const lines = rows.map((row) => row.map((cell) => cellOf(cell ?? '', language)).join(SEPARATORS[language]));
  return new Blob([`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`], { type: 'text/csv' });
}

function cellOf(cell: string | number, language: Language): string {
  if (typeof cell === 'number') {
    const text = String(cell);
    return language === 'pt' ? text.replace('.', ',') : text;
  }
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";,\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
