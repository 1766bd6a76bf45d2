// The real year once more, as the legacy system would have written it: each month's movements as one IPL
// file, imported whole into a second company, with the same balances to the cent. The layout has space for
// all of it: documents of 3 characters (6), reduced codes of 6 digits (7), histories below 80.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parseAmount, formatIplLine } from '@razao/domain';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { runAdmin, startApp, type RunningApp } from '@razao/testing/apps';
import { LEDGER, readRows } from '@razao/testing/real-year';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  MONTHS,
  YEAR,
  accountantOf,
  askedBalances,
  knownBalances,
  loadForAccountant,
} from './real-year-fixture.js';

/** The second company: the first one's books under another code. */
const SECOND = { empresa: '0320', filial: '0001' };

(LEDGER === '' ? describe.skip : describe)('a real year of books as IPL files', () => {
  const db = useTestDatabase();
  let folder: string;
  let movements: RunningApp;
  let queries: RunningApp;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'razao-second-company-'));
    closeAfterTests(() => rm(folder, { recursive: true, force: true }));
    // Files only: a copied folder that may not be written to could not be removed either.
    for (const entry of await readdir(LEDGER, { withFileTypes: true }))
      if (entry.isFile()) await cp(join(LEDGER, entry.name), join(folder, entry.name));
    const company = JSON.parse(await readFile(join(LEDGER, 'company.json'), 'utf8')) as object;
    await rm(join(folder, 'company.json'), { force: true });
    await writeFile(join(folder, 'company.json'), JSON.stringify({ ...company, code: SECOND.empresa }));
    await runAdmin(db, 'company', 'load', LEDGER);
    await loadForAccountant(db, folder, SECOND.empresa);
    movements = await startApp('movements', { databaseUrl: db.url });
    closeAfterTests(() => movements.stop());
    queries = await startApp('queries', { databaseUrl: db.url });
    closeAfterTests(() => queries.stop());
  });

  it('is imported whole, month by month, and every line enters', async () => {
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

  it('gives the same 863 balances', async () => {
    const expected = await knownBalances();
    expect(expected.size).toBe(863);
    expect(await askedBalances(accountantOf(queries), SECOND, expected)).toEqual(expected);
  });
});

/** A month's CSV as lines of the layout, in the same order, numbered. */
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
