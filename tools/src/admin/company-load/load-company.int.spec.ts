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

  it('links an account to the nearest one above it, across a level that the chart skips', async () => {
    const parentOf = async (code: string): Promise<unknown> => {
      const [row] = await test.query<{ parent: string | null }>(
        `SELECT p.code AS parent FROM ledger.account a JOIN ledger.chart c ON c.id = a.chart_id AND c.code = '0404'
           LEFT JOIN ledger.account p ON p.id = a.parent_id WHERE a.code = $1`,
        [code],
      );
      return row?.parent;
    };
    await change('company.json', '"code": "0101"', '"code": "0404"');
    await append('accounts.csv', '990001,1.1.77.5.3,Below a gap of two levels,A,01,true');
    await append('accounts.csv', '990002,8.1,Below nothing,A,09,true');
    await load();
    expect([await parentOf('1.1.77.5.3'), await parentOf('8.1'), await parentOf('1')]).toEqual([
      '1.1',
      null,
      null,
    ]);
    await append('accounts.csv', '990003,1.1.77,In the gap,S,01,true');
    // The new account, its link upwards, and the link from below.
    expect((await load()).changed).toBe(3);
    expect(await parentOf('1.1.77.5.3')).toBe('1.1.77');
  });

  it('says which reduced code stands at another account of the books', async () => {
    await load();
    await change('accounts.csv', /^111101,1\.1\.1\.1\.1,/m, '111101,1.1.1.1.77,');
    await expect(load()).rejects.toThrow(
      /accounts\.csv: reduced code 111101 exists already, at another account of the books; nothing was changed/,
    );
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
