// `company load` on a real database: the demo company, once and again, changed, and spoiled.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@razao/testing';
import type { TestDatabase } from '@razao/testing';
import { writeDemoLedger } from '../../demo-ledger/index.js';
import { loadCompany } from './load-company.js';

describe('company load', () => {
  let test: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(async () => {
    await test.close();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'razao-company-'));
    await writeDemoLedger(folder, { months: 1 });
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  const change = async (file: string, from: string | RegExp, to: string): Promise<void> => {
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toMatch(from);
    await writeFile(join(folder, file), text.replace(from, to));
  };
  const append = async (file: string, line: string): Promise<void> => {
    await writeFile(join(folder, file), `${await readFile(join(folder, file), 'utf8')}${line}\n`);
  };
  const load = async () => await loadCompany(test.database, folder);

  it('loads everything, changes nothing the second time, and follows a changed folder', async () => {
    const loaded = await load();
    expect(loaded).toMatchObject({ code: '0101', branches: 2 });
    expect(loaded.changed).toBeGreaterThan(loaded.accounts);
    expect(await load()).toEqual({ ...loaded, changed: 0 });
    await change('company.json', 'Comércio Aurora Ltda', 'Comércio Aurora S.A.');
    await change('tax-roles.csv', 'REVENUE_RETURN', 'SERVICE_RETURN');
    expect(await load()).toEqual({ ...loaded, changed: 2 });
    expect(
      await test.query(
        'SELECT count(*)::int AS orphans FROM ledger.account WHERE level > 1 AND parent_id IS NULL',
      ),
    ).toEqual([{ orphans: 0 }]);
  });

  it('takes the demand for a compliance run before consolidation, and nothing but true or false', async () => {
    await change('company.json', '"code": "0101"', '"consolidationRequiresCompliance": true, "code": "0303"');
    await load();
    expect(
      await test.query(
        'SELECT code FROM ledger.company WHERE consolidation_requires_compliance ORDER BY code',
      ),
    ).toEqual([{ code: '0303' }]);
    await change('company.json', 'Compliance": true', 'Compliance": "yes"');
    await expect(load()).rejects.toThrow(
      'consolidationRequiresCompliance: true or false is expected, got "yes"',
    );
  });

  it('names every fault with its file and line, and writes nothing', async () => {
    await change('company.json', '"code": "0101"', '"code": "0202"');
    await change('company.json', '"branches": [', '"branches": [{ "code": "0001", "name": "Outra" },');
    await append('history-codes.csv', '0101,Venda');
    await append('tax-roles.csv', '411101,SALES');
    await append('openings.csv', '0001,111101,--5');
    const refusal = await load().then(
      () => 'accepted',
      (error: unknown) => (error instanceof Error ? `${error.name}\n${error.message}` : String(error)),
    );
    expect(refusal).toMatch(/^CommandRefused\n.* was not loaded, nothing was changed:/);
    for (const finding of [
      'company.json: branches[1].code: 0001 stands there twice',
      /history-codes\.csv: line \d+: code: 0101 stands there twice/,
      /tax-roles\.csv: line \d+: account: 411101 stands there twice/,
      /tax-roles\.csv: line \d+: role: one of TRADE_REVENUE, .* is expected/,
      /openings\.csv: line \d+: amount: an amount such as -1234\.56 is expected/,
    ])
      expect(refusal).toMatch(finding);
    expect(await test.query(`SELECT 1 FROM ledger.company WHERE code = '0202'`)).toEqual([]);
  });
});
