// `company load DIR`: a company with its chart, branches, openings and options, in one transaction.
// Running it again changes nothing; running it on a changed folder makes the books say the same, and
// the database refuses what they already rest on (codes, sealed openings, the closing code).
import { domainErrorFromDatabase } from '@razao/domain';
import type { Database, Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { CommandRefused } from '../command-line.js';
import { readCompanyFolder, type CompanyFolder } from './company-folder.js';
import { TIME_ZONE_EXPECTED } from './company-options.js';

const sql = defineSql(import.meta.url, [
  'delete-openings',
  'delete-tax-roles',
  'find-time-zone',
  'limit-lock-wait',
  'link-parents',
  'open-base-months',
  'upsert-accounts',
  'upsert-branches',
  'upsert-chart',
  'upsert-company',
  'upsert-history-codes',
  'upsert-openings',
  'upsert-tax-roles',
]);

/** Longer than a posting or a closing holds what a load writes; a person at the command should not wait for longer. */
const LOCK_WAIT_MS = 60_000;

export interface LoadedCompany {
  readonly code: string;
  readonly branches: number;
  readonly accounts: number;
  /** Rows that were added or changed; 0 when the books said so already. */
  readonly changed: number;
}

/**
 * @throws CommandRefused with every finding of the folder; DomainError for what the books forbid.
 * Nothing is changed then.
 */
export async function loadCompany(
  database: Database,
  directory: string,
  lockWaitMs = LOCK_WAIT_MS,
): Promise<LoadedCompany> {
  const folder = await readCompanyFolder(directory);
  const changed = await database
    .transaction(async (tx) => {
      await tx.query(sql['limit-lock-wait'], [`${lockWaitMs}ms`]);
      return await write(tx, folder);
    })
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  return {
    code: folder.company.code,
    branches: folder.branches.length,
    accounts: folder.accounts.length,
    changed,
  };
}

async function write(tx: Transaction, folder: CompanyFolder): Promise<number> {
  const { company } = folder;
  // The database computes every date of the company in this zone.
  if ((await tx.one(sql['find-time-zone'], [company.timeZone])) === undefined)
    throw new CommandRefused(
      `company.json: timeZone: ${TIME_ZONE_EXPECTED} is expected, and the database knows none called ${company.timeZone}`,
    );
  const chart = await tx.one<{ id: number }>(sql['upsert-chart'], [company.code]);
  if (chart === undefined) throw new Error(`the chart of ${company.code} was not written`);
  const json = (rows: readonly object[]): string => JSON.stringify(rows);
  const { code, name, basePeriod, closingCode, taxRegime, timeZone, consolidationRequiresCompliance } =
    company;
  const steps: [keyof typeof sql, unknown[]][] = [
    ['upsert-accounts', [chart.id, json(folder.accounts)]],
    ['link-parents', [chart.id]],
    [
      'upsert-company',
      [code, name, basePeriod, closingCode, taxRegime, timeZone, chart.id, consolidationRequiresCompliance],
    ],
    ['upsert-branches', [code, json(folder.branches)]],
    ['delete-openings', [code, json(folder.openings)]],
    ['upsert-openings', [code, json(folder.openings)]],
    ['upsert-history-codes', [code, json(folder.historyCodes)]],
    ['delete-tax-roles', [chart.id, json(folder.taxRoles)]],
    ['upsert-tax-roles', [chart.id, json(folder.taxRoles)]],
    ['open-base-months', [code]],
  ];
  let changed = 0;
  for (const [statement, values] of steps) changed += await tx.execute(sql[statement], values);
  return changed;
}

/** Another transaction holds the books; or the folder, correct by itself, has a reduced code that belongs to another account of the books. */
function refusalOf(error: unknown): unknown {
  const known = domainErrorFromDatabase(error);
  if (known?.code === 'SERVICE_BUSY') return known;
  if (known?.code !== 'MASTER_DATA_DUPLICATE') return error;
  return new CommandRefused(
    `accounts.csv: ${known.message}, at another account of the books; nothing was changed. An account keeps its accounting code: what moves is a new account with a new reduced code. Two accounts exchange reduced codes in two loads, over a free one`,
  );
}
