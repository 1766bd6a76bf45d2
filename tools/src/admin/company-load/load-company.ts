// `company load DIR`: a company with its chart, branches, openings and options, in one transaction.
// Running it again changes nothing; running it on a changed folder makes the books say the same, and
// the database refuses what they already rest on (codes, sealed openings, the closing code).
import { domainErrorFromDatabase } from '@razao/domain';
import type { Database, Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { ChartEntity, CompanyEntity } from '@razao/schema';
import { CommandRefused } from '../command-line.js';
import { writeComparatives } from './comparatives.js';
import { readCompanyFolder, type CompanyFolder } from './company-folder.js';
import { TIME_ZONE_EXPECTED } from './company-options.js';
import { writeEcd } from './write-ecd.js';

const sql = defineSql(import.meta.url, [
  'link-parents',
  'open-base-months',
  'set-adjustment-account',
  'set-openings',
  'set-tax-roles',
  'upsert-accounts',
  'upsert-branches',
  'upsert-history-codes',
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
      await tx.query(`SELECT set_config('lock_timeout', $1, true)`, [`${lockWaitMs}ms`]);
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
  const { manager } = tx;
  const { code, timeZone } = folder.company;
  // The database computes every date of the company in this zone. An abbreviation such as BRT is not a name.
  const zone = 'SELECT 1 FROM pg_catalog.pg_timezone_names WHERE lower(name) = lower($1) LIMIT 1';
  if ((await tx.one(zone, [timeZone])) === undefined)
    throw new CommandRefused(
      `company.json: timeZone: ${TIME_ZONE_EXPECTED} is expected, and the database knows none called ${timeZone}`,
    );
  // Holds the chart until the end: two loads of one company come one after the other.
  await manager.upsert(ChartEntity, { code }, ['code']);
  const { id: chartId } = await manager.findOneByOrFail(ChartEntity, { code });
  const execute = async (statement: keyof typeof sql, values: unknown[]): Promise<number> =>
    await tx.execute(sql[statement], values);
  const changedBy = async (statement: keyof typeof sql, values: unknown[]): Promise<number> =>
    (await tx.one<{ changed: number }>(sql[statement], values))?.changed ?? 0;
  const company = await manager.upsert(
    CompanyEntity,
    { ...folder.company, chartId },
    { conflictPaths: ['code'], skipUpdateIfNoValuesChanged: true },
  );
  // A company that says so already is not written and not returned.
  let changed = (company.raw as unknown[]).length;
  changed += await execute('upsert-accounts', [chartId, JSON.stringify(folder.accounts)]);
  changed += await execute('link-parents', [chartId]);
  changed += await execute('set-adjustment-account', [code, folder.priorYearAdjustmentAccount]);
  changed += await execute('upsert-branches', [code, JSON.stringify(folder.branches)]);
  changed += await changedBy('set-openings', [code, JSON.stringify(folder.openings)]);
  changed += await execute('upsert-history-codes', [code, JSON.stringify(folder.historyCodes)]);
  changed += await changedBy('set-tax-roles', [chartId, JSON.stringify(folder.taxRoles)]);
  const { id: companyId } = await manager.findOneByOrFail(CompanyEntity, { code });
  changed += await writeEcd(tx, companyId, chartId, folder.ecd);
  changed += await writeComparatives(tx, companyId, folder.comparatives);
  return changed + (await execute('open-base-months', [code]));
}

/** Another transaction holds the books; or the folder, correct by itself, has a reduced code that belongs to another account of the books. */
function refusalOf(error: unknown): unknown {
  const known = domainErrorFromDatabase(error);
  if (known?.code === 'SERVICE_BUSY') return known;
  if (known?.code !== 'MASTER_DATA_DUPLICATE') return error;
  const refused = `accounts.csv: ${known.message}, at another account of the books; nothing was changed.`;
  if (known.details[0]?.field === 'file_code')
    return new CommandRefused(`${refused} An account without ownCode has its cdAccounting in the ECD`);
  return new CommandRefused(
    `${refused} An account keeps its accounting code: what moves is a new account with a new reduced code. Two accounts exchange reduced codes in two loads, over a free one`,
  );
}
