// Tests a company whose month was consolidated a moment ago and has no certificate yet. The move must refuse it at its
// start, because the check of the copy would refuse it only after the company was locked for as long as the copy took.
import { beforeEach, expect, it } from '@jest/globals';
import type { GivenCompany } from '@razao/testing/factories';
import { givenMovingCompany, homeAt, movingCells, OPEN_MONTH } from '../../../e2e/moving-cells.js';
import { type MovePoint, moveCompany } from './move-company.js';

const cell = movingCells(2);
let company: GivenCompany;
let points: MovePoint[];
let lines: string[];

beforeEach(async () => {
  company = await givenMovingCompany(cell(0));
  [points, lines] = [[], []];
});

const write = (what: 'seal_month' | 'certify_month') =>
  cell(0).query(`SELECT ledger.${what}($1, $2)`, [company.branch.id, OPEN_MONTH]);

const move = (at?: MovePoint, work: () => Promise<unknown> = () => Promise.resolve()): Promise<void> =>
  moveCompany(cell(0).database, cell(1).database, company.code, 1, {
    say: (line) => lines.push(line),
    restMs: 0,
    reached: async (point) => {
      points.push(point);
      if (point === at) await work();
    },
  });

it('a move is refused before it begins when a month has no certificate, and succeeds when it has one', async () => {
  await write('seal_month');
  await expect(move()).rejects.toThrow(`${company.code}/1 03/2024 has no certificate yet`);
  expect([points, lines, await homeAt(cell(0), company)]).toEqual([[], [], undefined]);
  await write('certify_month');
  await move();
  expect(lines.at(-1)).toBe(`Company ${company.code} lives in cell 1.`);
});

it('a move is taken back before the copy when a certificate is missing after it began', async () => {
  // A month that is consolidated at this moment has no certificate yet; the deletion has the same effect.
  const uncertify = () =>
    cell(0).query(`SET session_replication_role = replica;
      DELETE FROM ledger.certificate WHERE branch_id = ${company.branch.id};
      RESET session_replication_role`);
  await expect(move('left', uncertify)).rejects.toThrow(`${company.code}/1 01/2024 has no certificate yet`);
  expect(points).toEqual(['left', 'waited']);
  expect(lines.at(-1)).toMatch(/^The move was taken back/);
  expect(await homeAt(cell(0), company)).toBe('0 SERVED');
});
