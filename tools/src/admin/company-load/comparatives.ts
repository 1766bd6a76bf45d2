// comparatives.csv: the column of the period before of income statements whose months before are not in the books, line by
// line. It comes from the last file before the books, and is written by `company from-ecd`.
import type { Transaction } from '@razao/platform/database';
import { AMOUNT, LINE, MONTH, monthOf, type Cells } from '@razao/platform/master-data';
import { defineSql } from '@razao/platform/sql';
import { readOptional, readTable, type FileFinding } from './company-files.js';

const sql = defineSql(import.meta.url, ['set-comparatives']);

const COLUMNS = { firstMonth: MONTH, lastMonth: MONTH, code: LINE, amount: AMOUNT };

/** Undefined: the folder has no such file. */
export type Comparatives = readonly Cells<keyof typeof COLUMNS>[] | undefined;

/** @param lines of statement-lines.csv; undefined when the folder has none */
export async function readComparatives(
  directory: string,
  lines: readonly Cells<'statement' | 'code' | 'kind'>[] | undefined,
  find: FileFinding,
): Promise<Comparatives> {
  const file = 'comparatives.csv';
  const bytes = await readOptional(directory, file);
  if (bytes === undefined) return undefined;
  const key = (row: Cells<keyof typeof COLUMNS>): string =>
    `${row.code} of ${row.firstMonth} to ${row.lastMonth}`;
  const rows = readTable(file, bytes, COLUMNS, { code: key }, find) ?? [];
  if (lines === undefined) find(file, 'it is expected together with statement-lines.csv');
  const details = new Set(
    (lines ?? [])
      .filter(({ statement, kind }) => statement === 'INCOME_STATEMENT' && kind === 'D')
      .map(({ code }) => code),
  );
  for (const { where, code, firstMonth, lastMonth } of rows) {
    if (lines !== undefined && !details.has(code))
      find(`${where}: code`, `${code} is not a detail line (D) of INCOME_STATEMENT in statement-lines.csv`);
    if (monthOf(lastMonth) < monthOf(firstMonth))
      find(`${where}: lastMonth`, `no month before ${firstMonth} is expected`);
  }
  return rows;
}

/** @returns the number of rows that were added, changed or deleted. */
export async function writeComparatives(
  tx: Transaction,
  companyId: number,
  comparatives: Comparatives,
): Promise<number> {
  if (comparatives === undefined) return 0;
  const rows = comparatives.map(({ code, amount, firstMonth, lastMonth }) => ({
    ...{ code, amount, first: monthOf(firstMonth), last: monthOf(lastMonth) },
  }));
  const values = [companyId, JSON.stringify(rows)];
  return (await tx.one<{ changed: number }>(sql['set-comparatives'], values))?.changed ?? 0;
}
