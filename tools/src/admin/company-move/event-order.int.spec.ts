// Tests that a reader of the events of all companies misses none when a company arrives that has events with higher ids.
import { expect, it } from '@jest/globals';
import { givenCompany } from '@razao/testing/factories';
import { lockWaits, transactionBeside } from '@razao/testing/database';
import { until } from '@razao/testing/waiting';
import { givenMovingCompany, homeAt, MONTHS, moveBetween, movingCells } from '../../../e2e/moving-cells.js';
import type { MovePoint } from './move-company.js';

const cell = movingCells(2);

it('a company is not served before a transaction commits that wrote an event with a lower id', async () => {
  const company = await givenMovingCompany(cell(0));
  await moveBetween(cell, [0, 1], company);
  const other = await givenCompany(cell(0));
  const { homeAtCommit, moving } = await transactionBeside(cell(0), async (writer) => {
    const reached = async (point: MovePoint): Promise<void> => {
      if (point !== 'arrived') return;
      await writer.query('INSERT INTO ledger.branch_period (branch_id, period) VALUES ($1, $2)', [
        other.branch.id,
        MONTHS[0],
      ]);
      await writer.query('SET CONSTRAINTS ALL IMMEDIATE');
    };
    let hasEnded = false;
    const ended = moveBetween(cell, [1, 0], company, { reached }).finally(() => {
      hasEnded = true;
    });
    await until(async () => hasEnded || (await lockWaits(cell(0))) > 0);
    const home = await homeAt(cell(0), company);
    await writer.query('COMMIT');
    return { homeAtCommit: home, moving: ended };
  });
  await moving;
  expect(homeAtCommit).toBe('0 ARRIVING');
  expect(await homeAt(cell(0), company)).toBe('0 SERVED');
});
