// Tests the move of a company whose chart another company brought into the target before.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { lockWaits, transactionBeside } from '@razao/testing/database';
import { CASH, SALES, SYNTHETIC, givenCompany, type GivenCompany } from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import { adminSays, givenMovingCompany, moveBetween, movingCells } from '../../../e2e/moving-cells.js';
import { findCompany } from './company-tables.js';

const cell = movingCells(2);
let company: GivenCompany;
let second: GivenCompany;

beforeEach(async () => {
  company = await givenMovingCompany(cell(0));
  second = await givenCompany(cell(0), { chart: null });
  await cell(0).query('UPDATE ledger.company SET chart_id = $2 WHERE id = $1', [second.id, company.chartId]);
  await moveBetween(cell, [0, 1], company);
});

const moveSecond = async (): Promise<string[]> => await moveBetween(cell, [0, 1], second);
const rename = (account: string): string =>
  `UPDATE ledger.account SET name = 'Caixa geral' WHERE id = ${company.account(account)}`;
const setRole = (role: string): string =>
  `INSERT INTO ledger.tax_role VALUES (${company.account(SALES)}, '${role}')`;
const add = (name: string): string =>
  `INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature)
   SELECT chart_id, code || '${name}', reduced_code || '${name}', 'Nova', kind, nature FROM ledger.account WHERE id = ${company.account(CASH)}`;
const addBelow = (parent: string, ...codes: string[]): string =>
  `INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature, parent_id)
   SELECT p.chart_id, c.code, replace(c.code, '.', 'x'), 'Nova', CASE c.code WHEN '1.1.77' THEN 'S' WHEN '1.1.88' THEN 'S' ELSE 'A' END, p.nature, p.id
     FROM ledger.account p, unnest('{${codes.join()}}'::text[]) AS c (code) WHERE p.id = ${company.account(parent)}`;
const parentsIn = async (number: number): Promise<unknown> =>
  await cell(number).query(
    `SELECT a.code, p.code AS parent FROM ledger.account a JOIN ledger.account p ON p.id = a.parent_id
      WHERE a.chart_id = $1 AND a.name = 'Nova' ORDER BY a.code_path`,
    [company.chartId],
  );

describe('a company whose chart another company brought before', () => {
  it.each([
    [
      'an account',
      () => rename(CASH),
      /^The chart .* with \w+, and differs there: ledger\.account has no row .*Caixa geral.* Make the two charts equal/,
    ],
    ['a tax role', () => setRole('SERVICE_REVENUE'), /: ledger\.tax_role has no row .*SERVICE_REVENUE/],
    [
      'a referential code',
      () =>
        `INSERT INTO ledger.account_referential (account_id, code, valid_from) VALUES (${company.account(CASH)}, '1.01', '2024-01-01')`,
      /: ledger\.account_referential has no row .*1\.01/,
    ],
  ])('uses that chart, and is refused while %s differs', async (_, change, message) => {
    await cell(0).query(change());
    await expect(moveSecond()).rejects.toThrow(message);
    const env = { DATABASE_URL: cell(0).url, TARGET_DATABASE_URL: cell(1).url };
    const rehearsed = await adminSays(['company', 'move', second.code, '--to', '1', '--dry-run'], env);
    expect(rehearsed).toMatchObject({ code: 1, said: expect.stringMatching(message) });
    await cell(1).query(change());
    await moveSecond();
    expect(await findCompany(cell(1).database, second.code)).toMatchObject({ chartId: company.chartId });
  });

  it('is compared with it after another company that arrives with the chart', async () => {
    const ended = await transactionBeside(cell(1), async (other) => {
      await other.query(
        `SELECT pg_advisory_xact_lock(hashtextextended('chart arrives ${company.chartId}', 0))`,
      );
      const moving = moveSecond();
      await Promise.race([moving, until(async () => (await lockWaits(cell(1))) > 0)]);
      await other.query(rename(CASH));
      await other.query('COMMIT');
      return { moving };
    });
    await expect(ended.moving).rejects.toThrow('ledger.account has no row');
  });

  it('is refused while the target has a tax role that the source lacks', async () => {
    await cell(1).query(setRole('SERVICE_REVENUE'));
    await expect(moveSecond()).rejects.toThrow(/: only there ledger\.tax_role has the row .*SERVICE_REVENUE/);
  });

  it('brings the accounts that the target lacks, and is refused when both cells have created one with a code', async () => {
    await cell(0).query(add('8'));
    await cell(1).query(add('9'));
    await moveSecond();
    await moveBetween(cell, [1, 0], second);
    for (const number of [0, 1]) await cell(number).query(add('7'));
    await expect(moveSecond()).rejects.toThrow(/: account [\d.]+7 was created in each cell, with two ids/);
  });

  it.each([
    ['the numbers of a code', '8.5', '8X5', null, '8.05', '8X05', null],
    ['a reduced code', '8.5', '8X', null, '8.6', '8X', null],
    ['an own code', '8.5', '8X5', 'C8', '8.6', '8X6', 'C8'],
    ['an own code, which is the code of the other', '8.5', '8X5', null, '8.6', '8X6', '8.5'],
  ])('is refused when an account of each cell has %s', async (_, ...codes) => {
    const addCoded = (number: number, values: unknown[]) =>
      cell(number).query(
        `INSERT INTO ledger.account (chart_id, code, reduced_code, own_code, name, kind, nature) VALUES ($1, $2, $3, $4, 'Nova', 'A', '01')`,
        [company.chartId, ...values],
      );
    await addCoded(0, codes.slice(0, 3));
    await addCoded(1, codes.slice(3));
    await expect(moveSecond()).rejects.toThrow(
      `differs there: account ${codes[0]} has a code of account ${codes[3]}, which was created there. Make the two charts equal`,
    );
  });

  it('has the parents of its codes, when each cell has added a group above an account of the other', async () => {
    const third = await givenCompany(cell(0), { chart: null });
    await cell(0).query('UPDATE ledger.company SET chart_id = $2 WHERE id = $1', [third.id, company.chartId]);
    await cell(0).query(addBelow(SYNTHETIC, '1.1.77', '1.1.88.5'));
    await cell(1).query(addBelow(SYNTHETIC, '1.1.77.5', '1.1.88'));
    await moveSecond();
    const expected = [
      ['1.1.77', '1.1'],
      ['1.1.77.5', '1.1.77'],
      ['1.1.88', '1.1'],
      ['1.1.88.5', '1.1.88'],
    ].map(([code, parent]) => ({ code, parent }));
    expect(await parentsIn(1)).toEqual(expected);
    await moveBetween(cell, [0, 1], third);
    expect(await parentsIn(1)).toEqual(expected);
  });

  it('is refused with the command that deletes the copies, when only copies use the chart in the target', async () => {
    await moveSecond();
    await cell(1).query(rename(CASH));
    const back = moveBetween(cell, [1, 0], company);
    await expect(back).rejects.toThrow(`has no row {"id": ${company.account(CASH)}, `);
    await expect(back).rejects.toThrow(
      'Only the copies of companies that left it use it there: delete them with company drop-moved, then move again.',
    );
    await adminSays(['company', 'drop-moved', second.code], { DATABASE_URL: cell(0).url });
    await moveBetween(cell, [1, 0], company);
  });
});
