// Copies the rows of a company from one snapshot of its cell into one transaction of another, through COPY, unchanged
// and with their ids. The gate of the target would refuse some of them (entries of sealed months, seals, the audit
// trail), but the gate of the source has admitted them. Before the transaction commits, the copy is compared with what
// was read. Only the parents of a chart that the target has already are set anew, because each cell may have added
// groups.
import type { Database, Transaction } from '@razao/platform/database';
import { linkParents } from '@razao/platform/master-data';
import { defineSql } from '@razao/platform/sql';
import { CommandRefused } from '../command-line.js';
import {
  COMPANY_TABLES,
  type CompanyIds,
  type FilledTable,
  filledTables,
  selectRows,
} from './company-tables.js';
import { assertChartAgrees } from './shared-chart.js';
import { copyGroups } from './move-users.js';
import { pacedReads, pacedRows, type Rate, restAfterTable } from './pace.js';

const sql = defineSql(import.meta.url, ['list-outdated']);
const TABLE_NAMES = COMPANY_TABLES.map(({ name }) => name);
/**
 * This table is not copied as it is, because its rows have the ids of groups, which differ in the target; `copyGroups`
 * writes them.
 */
const BY_NAMES = 'access.group_grant';

/**
 * Switches off triggers and foreign keys for this transaction. Only the owner's role may do this (docs/security.md).
 */
export async function passTheGate(tx: Transaction): Promise<void> {
  await tx.query(`SET LOCAL session_replication_role = 'replica'`);
}

/** @param source a REPEATABLE READ transaction, so that all rows are of one moment */
export async function copyCompany(
  source: Transaction,
  target: Transaction,
  ids: CompanyIds,
  { say, rate }: { readonly say: (line: string) => void; readonly rate?: Rate },
): Promise<void> {
  await passTheGate(target);
  // Without this, the system writes the copied rows in one burst half a minute later, and every commit of the machine
  // waits for that.
  if (rate !== undefined) await target.query(`SET LOCAL backend_flush_after = '256kB'`);
  const isChartThere = await assertChartAgrees(source, target, ids);
  const filled = (await filledTables(source, ids)).filter(({ name }) => name !== BY_NAMES);
  for (const table of filled) {
    const from = pacedRows(selectRows(table, ids), table.columns, rate);
    const rows = table.shared
      ? await mergeRows(source, target, table, ids, from)
      : await copyRows(source, target, table.name, table.columns, from);
    if (rows >= 100_000) say(`${table.name}: ${rows} rows copied.`);
    await restAfterTable(rate);
  }
  await compareCopies(source, target, filled, ids, rate);
  await copyGroups(source, target, ids);
  // This comes late, because writers of the chart wait for the accounts that it changes.
  if (isChartThere && ids.chartId !== null) await linkParents(target, ids.chartId);
  // PostgreSQL counts the written rows at the commit then, instead of up to a second later.
  await target.query('SELECT pg_stat_force_next_flush()');
}

/**
 * Makes statistics of the tables that the copy has changed much, so that `verify` and the first requests do not have to
 * wait for autovacuum. This comes after the copy's transaction: inside it, the lock of ANALYZE would make the next move
 * into the cell wait until this one ends.
 */
export async function analyzeCopy(target: Database, rate: Rate): Promise<void> {
  for (const { name } of await target.query<{ name: string }>(sql['list-outdated'], [TABLE_NAMES]))
    await target.transaction(async (tx) => {
      // PostgreSQL then pauses during ANALYZE.
      if (rate !== undefined) await tx.query(`SET LOCAL vacuum_cost_delay = '2ms'`);
      await tx.query(`ANALYZE ${name}`);
    });
}

/**
 * @param from a SELECT of the rows at the source
 * @returns the number of rows
 */
export async function copyRows(
  source: Transaction,
  target: Transaction,
  into: string,
  columns: readonly string[],
  from: string,
): Promise<number> {
  return await target.copyIn(
    `COPY ${into} (${columns.join(', ')}) FROM STDIN (FORMAT binary)`,
    source.copyOut(`COPY (${from}) TO STDOUT (FORMAT binary)`),
  );
}

/** Copies rows that may already be there. */
async function mergeRows(
  source: Transaction,
  target: Transaction,
  table: FilledTable,
  ids: CompanyIds,
  from: string,
): Promise<number> {
  const { columns, key } = table;
  const names = columns.join(', ');
  // The table is not temporary, because only movements may make temporary tables. It is not unlogged either: when
  // PostgreSQL is killed while a transaction has made an unlogged table, it does not start again ("could not create
  // file … File exists").
  const staged = `ledger.arriving_${table.name.replace(/^.*\./, '')}_${ids.companyId}`;
  await target.query(`CREATE TABLE ${staged} AS SELECT ${names} FROM ${table.name} WITH NO DATA`);
  const read = await copyRows(source, target, staged, columns, from);
  await target.query(
    `INSERT INTO ${table.name} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM ${staged} ON CONFLICT (${key.join(', ')}) DO NOTHING`,
  );
  await target.query(`DROP TABLE ${staged}`);
  return read;
}

/** @throws CommandRefused naming the first table whose copy differs from what was read */
async function compareCopies(
  source: Transaction,
  target: Transaction,
  filled: readonly FilledTable[],
  ids: CompanyIds,
  rate: Rate,
): Promise<void> {
  const refuse = (table: string, written: unknown, read: unknown): never => {
    throw new CommandRefused(
      `The copy of ${table} is not what was read: ${JSON.stringify(written)} instead of ${JSON.stringify(read)}. Nothing was moved.`,
    );
  };
  for (const { name, shared } of await filledTables(target, ids))
    if (!shared && !filled.some((table) => table.name === name)) refuse(name, 'rows', 'none');
  for (const table of filled) {
    if (table.shared) continue;
    const text = digestOf(table.name, pacedReads(selectRows(table, ids), table.columns, rate));
    const [read, written] = await Promise.all([source.one(text), target.one(text)]);
    if (JSON.stringify(read) !== JSON.stringify(written)) refuse(table.name, written, read);
    await restAfterTable(rate);
  }
}

/** Returns the statement that digests a table; entries are digested by month, with their debits and credits. */
export function digestOf(table: string, rows: string): string {
  if (table !== 'ledger.entry')
    return `SELECT count(*)::text AS count, coalesce(sum(hash_record_extended(r, 0)), 0)::text AS hash FROM (${rows}) r`;
  return `SELECT coalesce(string_agg(concat_ws(' ', m.branch_id, m.period, m.lines, m.hash, m.debit, m.credit), ';' ORDER BY m.branch_id, m.period), '') AS months
            FROM (SELECT r.branch_id, r.period, count(*) AS lines, sum(hash_record_extended(r, 0)) AS hash,
                         sum(r.amount) FILTER (WHERE r.side = 'D' OR r.posts_contra) AS debit,
                         sum(r.amount) FILTER (WHERE r.side = 'C' OR r.posts_contra) AS credit
                    FROM (${rows}) r GROUP BY 1, 2) m`;
}
