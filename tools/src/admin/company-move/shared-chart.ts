// Compares the chart of a company that moves with the chart that another company brought into the target before. The
// companies share the accounts, tax roles and referential codes of one chart, so a row that only one cell has would
// change the books of the other company without a message.
import type { Transaction } from '@razao/platform/database';
import { CommandRefused } from '../command-line.js';
import type { CompanyIds } from './company-tables.js';

/** The tables of a chart, with the column that holds the id of the account. */
const TABLES = [
  ['ledger.account', 'id'],
  ['ledger.account_referential', 'account_id'],
  ['ledger.tax_role', 'account_id'],
] as const;

/**
 * Accounts that only one of the cells has are kept. Parents are not compared: they follow from the codes of all accounts,
 * and each cell may have groups that the other lacks. It holds a lock until the end of the transaction, because another
 * company with the chart may arrive at the same moment.
 * @returns whether the target has accounts of the chart
 * @throws CommandRefused when an account of both cells differs, or two accounts have one code
 */
export async function assertChartAgrees(
  source: Transaction,
  target: Transaction,
  { chartId }: CompanyIds,
): Promise<boolean> {
  await target.query(`SELECT pg_advisory_xact_lock(hashtextextended('chart arrives ' || $1::text, 0))`, [
    chartId,
  ]);
  const both = await accountsOfBoth(source, target, chartId);
  if (both === undefined) return false;
  for (const [table, account] of both.length === 0 ? [] : TABLES) {
    const rows = `SELECT (to_jsonb(t) - 'parent_id')::text AS row FROM ${table} t WHERE t.${account} = ANY($1::bigint[]) ORDER BY 1`;
    const read = await source.query<{ row: string }>(rows, [both]);
    const found = await target.query<{ row: string }>(rows, [both]);
    const missing = firstWithout(read, found);
    if (missing !== undefined) await refuse(target, chartId, `${table} has no row ${missing}`);
    const added = firstWithout(found, read);
    if (added !== undefined) await refuse(target, chartId, `only there ${table} has the row ${added}`);
  }
  return true;
}

/** An account with the codes of which a chart has each once. */
interface AccountCodes {
  readonly id: string;
  readonly code: string;
  /** The numbers of `code`: 8.05 and 8.5 are one code. */
  readonly path: string;
  readonly reduced: string;
  /** The code in the ECD: the company's own code, or `code`. */
  readonly file: string;
}

/** Returns the ids of the accounts that the chart has in both cells; undefined when the target has no account of it. */
async function accountsOfBoth(
  source: Transaction,
  target: Transaction,
  chartId: number | null,
): Promise<readonly string[] | undefined> {
  const accounts = `SELECT id::text, code, code_path::text AS path, reduced_code AS reduced, file_code AS file FROM ledger.account WHERE chart_id = $1`;
  const found = await target.query<AccountCodes>(accounts, [chartId]);
  if (found.length === 0) return undefined;
  const read = await source.query<AccountCodes>(accounts, [chartId]);
  const ids = new Set(read.map(({ id }) => id));
  const known = new Set(found.map(({ id }) => id));
  const others = found.filter(({ id }) => !ids.has(id));
  const taken = new Map(others.flatMap((other) => codesOf(other).map((code) => [code, other.code] as const)));
  for (const account of read) {
    if (known.has(account.id)) continue;
    const taker = codesOf(account)
      .map((code) => taken.get(code))
      .find((code) => code !== undefined);
    if (taker === account.code)
      await refuse(target, chartId, `account ${taker} was created in each cell, with two ids`);
    if (taker !== undefined)
      await refuse(
        target,
        chartId,
        `account ${account.code} has a code of account ${taker}, which was created there`,
      );
  }
  return [...ids].filter((id) => known.has(id));
}

function codesOf({ path, reduced, file }: AccountCodes): string[] {
  return [path, `reduced ${reduced}`, `file ${file}`];
}

function firstWithout(
  rows: readonly { readonly row: string }[],
  others: readonly { readonly row: string }[],
): string | undefined {
  const known = new Set(others.map(({ row }) => row));
  return rows.find(({ row }) => !known.has(row))?.row;
}

async function refuse(target: Transaction, chartId: number | null, difference: string): Promise<never> {
  const users = await target.query<{ code: string; copy: boolean }>(
    `SELECT c.code, EXISTS (SELECT FROM ledger.company_elsewhere e WHERE e.company_code = c.code) AS copy
       FROM ledger.company c WHERE c.chart_id = $1 ORDER BY c.code`,
    [chartId],
  );
  const codes = users.map(({ code }) => code).join(', ');
  const remedy = users.every(({ copy }) => copy)
    ? `Only the copies of companies that left it use it there: delete them with company drop-moved`
    : 'Make the two charts equal';
  throw new CommandRefused(
    `The chart of the company is in the other cell already, with ${codes}, and differs there: ${difference}. ${remedy}, then move again.`,
  );
}
