// Imports the real year as the legacy system would have written it: the movements of each month are one IPL file, which
// is imported as a whole into a second company. The balances must be the same to the cent. The data fits into the
// layout: documents have 3 characters (of 6), reduced codes 6 digits (of 7), histories less than 80 characters.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parseAmount, formatIplLine } from '@razao/domain';
import { closeAfterTests, useTemporaryFolder, useTestDatabase } from '@razao/testing/hooks';
import { runAdmin, startApp, type RunningApp } from '@razao/testing/apps';
import { LEDGER, readRows } from '@razao/testing/real-year';
import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  MONTHS,
  YEAR,
  accountantOf,
  balancesOverHttp,
  knownBalances,
  loadForAccountant,
} from './real-year-fixture.js';

/** The second company has the books of the first one under another code. */
const SECOND = { empresa: '0320', filial: '0001' };

(LEDGER === '' ? describe.skip : describe)('a real year of books as IPL files', () => {
  const db = useTestDatabase();
  const folder = useTemporaryFolder();
  let movements: RunningApp;
  let queries: RunningApp;

  beforeAll(async () => {
    // Copies files only: a copied folder that is not writable could not be removed.
    for (const entry of await readdir(LEDGER, { withFileTypes: true }))
      if (entry.isFile()) await cp(join(LEDGER, entry.name), join(folder.path, entry.name));
    const company = JSON.parse(await readFile(join(LEDGER, 'company.json'), 'utf8')) as object;
    await rm(join(folder.path, 'company.json'), { force: true });
    await writeFile(join(folder.path, 'company.json'), JSON.stringify({ ...company, code: SECOND.empresa }));
    await runAdmin(db, 'company', 'load', LEDGER);
    await loadForAccountant(db, folder.path, SECOND.empresa);
    movements = await startApp('movements', { databaseUrl: db.url });
    closeAfterTests(() => movements.stop());
    queries = await startApp('queries', { databaseUrl: db.url });
    closeAfterTests(() => queries.stop());
  });

  it('is imported month by month with every line', async () => {
    const accountant = accountantOf(movements);
    let rows = 0;
    for (const month of MONTHS) {
      if (month !== '01') {
        const path = `/monthOpening/${SECOND.empresa}/${SECOND.filial}`;
        expect((await accountant.post(path, { newyearmonth: `${month}/${YEAR}` })).status).toBe(201);
      }
      const lines = await iplOf(join(LEDGER, 'movements', `${YEAR}-${month}.csv`), month);
      const content = Buffer.from(`${lines.join('\r\n')}\r\n\x1a`, 'latin1');
      const result = await accountant.upload('/import/ipl', { filename: `${YEAR}-${month}.ipl`, content });
      expect(result).toMatchObject({
        status: 200,
        body: { success: true, totalRows: lines.length, successRows: lines.length, errorRows: 0, errors: [] },
      });
      rows += lines.length;
    }
    expect(rows).toBe(8_332);
  });

  it('has the same 863 balances', async () => {
    const expected = await knownBalances();
    expect(expected.size).toBe(863);
    expect(await balancesOverHttp(accountantOf(queries), SECOND, expected)).toEqual(expected);
  });
});

/** Converts the CSV file of a month to numbered lines of the layout, in the same order. */
async function iplOf(file: string, month: string): Promise<string[]> {
  const rows = await readRows(file);
  return rows.map((row, index) => {
    if (parseAmount(row['valor'] ?? '') === undefined) throw new Error(`line ${index + 2} has no amount`);
    return formatIplLine({
      ...row,
      ...SECOND,
      ano: String(YEAR),
      mes: month,
      lote: '000001',
      dia: row['day'] ?? '',
      sequencia: String(index + 1),
    });
  });
}
