// `status` shows the content of the books: a table for a person, JSON for a script.
import { defineSql } from '@razao/platform/sql';
import { CommandRefused } from './command-line.js';
import type { Installation } from './installation.js';
import { openToPublic } from './open-to-public.js';

const sql = defineSql(import.meta.url, ['branch-status']);

type BranchStatus = Readonly<Record<string, string | number | null>>;

const COLUMNS = [
  ['company', 'company'],
  ['id', 'companyId'],
  ['moved', 'moved'],
  ['branch', 'branch'],
  ['id', 'branchId'],
  ['opened', 'openedThrough'],
  ['consolidated', 'consolidatedThrough'],
  ['day', 'accountingDay'],
  ['accounts', 'accounts'],
  ['batches', 'batches'],
  ['documents', 'documents'],
  ['postings', 'postings'],
  ['waiting', 'consolidationsPending'],
  ['failed', 'consolidationsFailed'],
] as const;

/**
 * @param company limits the output to its branches
 * @param json writes JSON for a script, instead of a table
 */
export async function status(
  installation: Installation,
  say: (line: string) => void,
  company?: string,
  json = false,
): Promise<void> {
  const { rows, open } = await installation.withDatabase(async (database) => ({
    rows: await database.query<BranchStatus>(sql['branch-status'], [company ?? null]),
    open: json ? undefined : await openToPublic(database),
  }));
  if (company !== undefined && rows.length === 0)
    throw new CommandRefused(`Company ${company} does not exist; npm run admin -- status lists them all`);
  if (json) say(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) say('No company yet: npm run admin -- company load DIR');
  else for (const line of table(rows)) say(line);
  if (open !== undefined) say(open);
}

function table(rows: readonly BranchStatus[]): string[] {
  const cells = [
    COLUMNS.map(([title]) => title),
    ...rows.map((row) => COLUMNS.map(([, field]) => String(row[field] ?? '-'))),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
