// `status`: what is in the books, for a person as a table and for a script as JSON.
import { defineSql } from '@razao/platform/sql';
import { CommandRefused } from './command-line.js';
import type { Installation } from './installation.js';

const sql = defineSql(import.meta.url, ['branch-status']);

interface BranchStatus {
  companyId: number;
  company: string;
  companyName: string;
  branchId: number;
  branch: string;
  branchName: string;
  accountingDay: string;
  accounts: number;
  consolidatedThrough: string | null;
  openedThrough: string | null;
  batches: number;
  documents: number;
  postings: number;
  consolidationsPending: number;
  consolidationsFailed: number;
}

const COLUMNS: readonly [title: string, value: (row: BranchStatus) => string | number | null][] = [
  ['company', (row) => row.company],
  ['id', (row) => row.companyId],
  ['branch', (row) => row.branch],
  ['id', (row) => row.branchId],
  ['opened', (row) => row.openedThrough],
  ['consolidated', (row) => row.consolidatedThrough],
  ['day', (row) => row.accountingDay],
  ['accounts', (row) => row.accounts],
  ['batches', (row) => row.batches],
  ['documents', (row) => row.documents],
  ['postings', (row) => row.postings],
  ['waiting', (row) => row.consolidationsPending],
  ['failed', (row) => row.consolidationsFailed],
];

/** @param company only its branches. @param json for a script, instead of a table. */
export async function status(
  installation: Installation,
  say: (line: string) => void,
  company?: string,
  json = false,
): Promise<void> {
  const rows = await installation.withDatabase(
    async (database) => await database.query<BranchStatus>(sql['branch-status'], [company ?? null]),
  );
  if (company !== undefined && rows.length === 0)
    throw new CommandRefused(`Company ${company} does not exist; npm run admin -- status lists them all`);
  if (json) say(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) say('No company yet: npm run admin -- company load DIR');
  else for (const line of table(rows)) say(line);
}

function table(rows: readonly BranchStatus[]): string[] {
  const cells = [
    COLUMNS.map(([title]) => title),
    ...rows.map((row) => COLUMNS.map(([, value]) => String(value(row) ?? '-'))),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
