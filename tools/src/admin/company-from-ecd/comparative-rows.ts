// Rows of a company folder with the amounts of the preceding period (a column of J150), for the statements whose preceding
// months are not in the file: the books that come from the file cannot give these amounts.
import { formatAmount, type AmountCents } from '@razao/domain';
import { lastDayOf, type EcdBook, type EcdRecord } from '@razao/domain/ecd';
import { csvLine } from './company-rows.js';
import type { Line } from './statement-rows.js';

/** @param lines of the income statement */
export function comparativeRows(book: EcdBook, lines: readonly Line[]): string[] {
  const details = new Set(lines.filter(({ kind }) => kind === 'D').map(({ code }) => code));
  const rows = new Map<string, string>();
  for (const { from, to, incomeStatement } of book.statements) {
    // The months before a later statement are in the file. A statement in the books never begins before the books do.
    if (from > book.from || !book.from.endsWith('-01') || to !== lastDayOf(to)) continue;
    for (const record of incomeStatement) {
      const amount = amountBefore(record);
      const key = csvLine(monthText(book.from), monthText(to), record.get('COD_AGL'));
      if (amount !== 0n && details.has(record.get('COD_AGL'))) rows.set(key, formatAmount(amount));
    }
  }
  return [...rows].map(([key, amount]) => `${key},${amount}`);
}

/** Layouts 4 to 6 name the side D or R, and for a total N or P. */
function amountBefore(record: EcdRecord): AmountCents {
  const side = record.get('IND_DC_CTA_INI') || record.get('IND_VL_ULT_DRE');
  const amount = record.amount('VL_CTA_INI');
  return side === 'D' || side === 'N' ? amount : -amount;
}

function monthText(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(0, 4)}`;
}
