// `company load DIR` writes a company with its chart, branches, openings and options, in one transaction. Running it
// again changes nothing. After a change of the folder, it makes the books equal to the folder; the database refuses
// changes of what the books depend on (codes, sealed openings, the closing code).
import { DomainError, domainErrorFromDatabase } from '@razao/domain';
import type { Database, Transaction } from '@razao/platform/database';
import {
  writeAccounts,
  writeAdjustmentAccount,
  writeBranches,
  writeCompany,
  writeEcd,
  writeHistoryCodes,
  writeOpenings,
  writeTaxRoles,
} from '@razao/platform/master-data';
import { defineSql } from '@razao/platform/sql';
import { CommandRefused } from '../command-line.js';
import { readCompanyFolder, type CompanyFolder } from './company-folder.js';

const sql = defineSql(import.meta.url, ['find-lost-opening']);

/** Longer than a posting or a closing holds its locks; a person at the command should not wait longer. */
const LOCK_PATIENCE_MS = 60_000;

interface LoadedCompany {
  readonly code: string;
  readonly branches: number;
  readonly accounts: number;
  /** How many rows were added, changed or removed; 0 when the books already had them. */
  readonly changed: number;
}

/**
 * @throws CommandRefused with every finding of the folder; DomainError for changes that the books forbid. Both leave
 *   the books unchanged.
 */
export async function loadCompany(
  database: Database,
  directory: string,
  lockPatienceMs = LOCK_PATIENCE_MS,
): Promise<LoadedCompany> {
  const folder = await readCompanyFolder(directory);
  const changed = await database
    .transaction((tx) => write(tx, folder), { lockPatienceMs })
    .catch((error: unknown) => {
      throw refusalOfLoad(error);
    });
  return {
    code: folder.company.code,
    branches: folder.branches.length,
    accounts: folder.accounts.length,
    changed,
  };
}

async function write(tx: Transaction, folder: CompanyFolder): Promise<number> {
  const { held, changed } = await writeCompany(tx, folder);
  const { chartId } = held;
  const written = [
    await writeAccounts(tx, chartId, folder.accounts),
    await writeAdjustmentAccount(tx, held, folder.priorYearAdjustmentAccount),
    await writeBranches(tx, held, folder.branches),
    await writeOpenings(
      tx,
      held,
      folder.openings,
      folder.branches.map(({ code }) => code),
    ),
    await writeHistoryCodes(tx, held, folder.historyCodes),
    await writeTaxRoles(tx, chartId, folder.taxRoles),
    await writeEcd(tx, held.companyId, chartId, folder.ecd),
  ];
  await assertOpeningsCarried(tx, chartId);
  return written.reduce((sum, count) => sum + count, changed);
}

/**
 * Only analytic accounts carry their balances on, so the opening of a synthetic one would be lost after the base month.
 * The openings of the folder are checked in the folder.
 * @throws CommandRefused
 */
async function assertOpeningsCarried(tx: Transaction, chartId: number): Promise<void> {
  const lost = await tx.one<{ account: string; company: string; branch: string }>(sql['find-lost-opening'], [
    chartId,
  ]);
  if (lost !== undefined)
    throw new CommandRefused(
      `accounts.csv: account ${lost.account} is synthetic, and branch ${lost.company}/${lost.branch}, which the folder does not have, has an opening balance on it: move that balance first; nothing was changed`,
    );
}

/** The file of a field that the books rest on. */
const FILE_OF: Readonly<Record<string, string>> = {
  baseYearMonth: 'company.json: baseYearMonth',
  closingCode: 'company.json: closingCode',
  openings: 'openings.csv',
  kind: 'accounts.csv: kind',
  nature: 'accounts.csv: nature',
};

/**
 * Turns an error into a refusal: another transaction holds the locks, or the folder, correct by itself, uses a reduced
 * code that belongs to another account of the books.
 */
function refusalOfLoad(error: unknown): unknown {
  const known = domainErrorFromDatabase(error);
  if (known?.code === 'SERVICE_BUSY') return known;
  if (error instanceof DomainError && error.code === 'VALIDATION_FAILED')
    return new CommandRefused(`company.json: ${error.message}`);
  if (known?.code === 'MASTER_DATA_FIXED' || known?.code === 'CLOSING_CODE_FIXED') {
    const { field = '' } = known.details[0] ?? {};
    const place = FILE_OF[field];
    return new CommandRefused(
      `${place === undefined ? '' : `${place}: `}${known.message}; nothing was changed`,
    );
  }
  if (known?.code !== 'MASTER_DATA_DUPLICATE') return error;
  const refused = `accounts.csv: ${known.message}, at another account of the books; nothing was changed.`;
  if (known.details[0]?.field === 'ownCode')
    return new CommandRefused(`${refused} An account without ownCode has its cdAccounting in the ECD`);
  return new CommandRefused(
    `${refused} An account keeps its accounting code: what moves is a new account with a new reduced code. Two accounts exchange reduced codes in two loads, over a free one`,
  );
}
