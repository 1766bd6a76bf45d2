// Tests `company move --dry-run`: what it prints, what it refuses, and that it leaves nothing behind.
import { beforeAll, expect, it } from '@jest/globals';
import type { GivenCompany } from '@razao/testing/factories';
import { givenMovingCompany, moveBetween, movingCells, stopAfterCopy } from '../../../e2e/moving-cells.js';
import { rehearseMove } from './rehearse-move.js';

const cell = movingCells(2);
let company: GivenCompany;

beforeAll(async () => {
  company = await givenMovingCompany(cell(0));
});

async function rehearsed(to = 1, code = company.code, rate?: number): Promise<string[]> {
  const lines: string[] = [];
  await rehearseMove(cell(0).database, cell(1).database, code, to, {
    say: (line) => lines.push(line),
    rate,
  });
  return lines;
}

it('--dry-run prints rows and bytes per table, the result of verifying, and the duration, and changes nothing', async () => {
  const lines = await rehearsed();
  expect(lines).toContainEqual(expect.stringMatching(/^ledger\.entry +3 rows +0\.0 MiB$/));
  expect(lines).toContainEqual(expect.stringMatching(/^all +\d+ rows +0\.\d MiB$/));
  expect(lines.at(-2)).toBe(
    `Company ${company.code}: 2 month(s) with 2 entries are as they were certified; so are the balances of 1 former seal(s).`,
  );
  expect(lines.at(-1)).toMatch(
    /^The company would take no writes for about \d+ s, by a sample of its entries\. Nothing was changed\.$/,
  );
  for (const table of ['ledger.company', 'ledger.entry', 'ledger.company_home'])
    expect(await cell(1).query(`SELECT FROM ${table}`)).toEqual([]);
  expect(await cell(0).query('SELECT FROM ledger.company_home')).toEqual([]);
});

it('--dry-run prints how much of the duration are pauses of --rate', async () => {
  await cell(0).query(
    `INSERT INTO ledger.history_code (company_id, code, text) SELECT $1, 'H' || n, 'Venda' FROM generate_series(1, 999) n`,
    [company.id],
  );
  // 1,000 rows are copied at 100 rows per second and read again at 400; each table with rows adds 20 ms, both times.
  expect((await rehearsed(1, company.code, 100)).at(-1)).toMatch(
    /; 14 s of them are the pauses of --rate 100\. Nothing was changed\.$/,
  );
});

it('--dry-run refuses the wrong cell and an unknown company, as the move does', async () => {
  await expect(rehearsed(2)).rejects.toThrow('TARGET_DATABASE_URL is the database of cell 1, not of cell 2');
  await expect(rehearsed(1, 'NONE')).rejects.toThrow('There is no company NONE in cell 0');
});

it('--dry-run refuses a company whose move was killed, and one that has moved', async () => {
  await stopAfterCopy(cell, company);
  await expect(rehearsed()).rejects.toThrow(
    `Company ${company.code} is being moved, or its move was killed: the command without --dry-run ends it`,
  );
  await moveBetween(cell, [0, 1], company);
  await expect(rehearsed()).rejects.toThrow(`Company ${company.code} lives in cell 1`);
});
