// Tests that the load of a company changes no row of another company.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { companyFolder } from '../../../e2e/company-folder.js';
import { initCompany } from '../company-init/init-company.js';
import { filledTables, findCompany, selectRows } from '../company-move/company-tables.js';

/** Accounts and history codes that a folder does not name stay. */
const KEPT = ['accounts.csv', 'history-codes.csv'];
const ADJUSTMENT = '"priorYearAdjustmentAccount": "200",';

const on = companyFolder(initCompany);

/** All rows of a company by table. */
async function rowsOf(code: string): Promise<Record<string, unknown[]>> {
  const { database } = on.db;
  const ids = await findCompany(database, code);
  if (ids === undefined) throw new Error(`there is no company ${code}`);
  const tables: Record<string, unknown[]> = {};
  for (const table of await filledTables(database, ids))
    tables[table.name] = await on.db.query(`SELECT r::text FROM (${selectRows(table, ids)}) r ORDER BY 1`);
  return tables;
}

it('company load changes no row of another company, also when it empties every file', async () => {
  await on.change('company.json', '"audited"', `${ADJUSTMENT} "audited"`);
  await on.load();
  const before = await rowsOf('AURORA');
  await on.change('company.json', 'AURORA', 'BOREAL');
  await on.load();
  expect(Object.keys(await rowsOf('BOREAL'))).toEqual(Object.keys(before));
  await on.change('history-codes.csv', 'Venda de mercadorias', 'Venda');
  await on.change('company.json', ADJUSTMENT, '');
  for (const file of await readdir(on.folder)) {
    if (!file.endsWith('.csv') || KEPT.includes(file)) continue;
    const [header = ''] = (await readFile(join(on.folder, file), 'utf8')).split('\n');
    await writeFile(join(on.folder, file), header);
  }
  await on.load();
  expect(Object.keys(await rowsOf('BOREAL'))).toEqual([
    'ledger.chart',
    'ledger.account',
    'ledger.company',
    'ledger.branch',
    'ledger.history_code',
    'ledger.branch_period',
    'ledger.event',
  ]);
  expect(await rowsOf('AURORA')).toEqual(before);
});
