// Tests a worker that fails and is late to notice it. PostgreSQL ends the locks of a transaction with the statement that
// fails, so another worker may have the run by the time the first one records the failure.
import { expect, it } from '@jest/globals';
import type { BranchMonth } from '@razao/domain';
import { StoppedClock } from '@razao/testing/clock';
import { givenCompany, givenOpenPeriod } from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { ConsolidateMonth } from './consolidate-month.service.js';
import { ConsolidationStore } from './consolidation.store.js';

type SealOfMonth = Parameters<ConsolidationStore['sealMonth']>;

const db = useTestDatabase({ role: 'razao_movements' });

const workerWith = (store: ConsolidationStore): ConsolidateMonth =>
  new ConsolidateMonth(db.database, store, new StoppedClock('2024-03-01T12:00:00Z'));

async function requested(): Promise<BranchMonth> {
  const { branch } = await givenCompany(db);
  const month = { branchId: branch.id, period: '2024-01-01' };
  await givenOpenPeriod(db, branch, month.period);
  const run = 'INSERT INTO ledger.consolidation_run (branch_id, period) VALUES ($1, $2)';
  await db.query(run, [month.branchId, month.period]);
  return month;
}

/** Runs the month in a worker whose seal fails in the database, and which notices the failure after `meanwhile`. */
async function failedRun(month: BranchMonth, meanwhile: () => Promise<unknown>): Promise<unknown> {
  class Failing extends ConsolidationStore {
    override async sealMonth(...[tx]: SealOfMonth): Promise<void> {
      const failure = await tx.query('SELECT 1 / 0').catch((error: unknown) => error);
      await meanwhile();
      throw failure;
    }
  }
  return await workerWith(new Failing()).run(month);
}

/** Returns the status of the run, that of its month, and how many finished runs were announced. */
async function standing({ branchId }: BranchMonth): Promise<unknown> {
  const [found] = await db.query(
    `SELECT run.status, month.status AS month, (SELECT jsonb_agg(data->>'status') FROM ledger.event WHERE branch_id = $1 AND kind = 'consolidation.finished') AS announced
       FROM ledger.consolidation_run run JOIN ledger.branch_period month USING (branch_id, period) WHERE branch_id = $1`,
    [branchId],
  );
  return found;
}

const COMPLETED_ONCE = { status: 'COMPLETED', month: 'CONSOLIDATED', announced: ['COMPLETED'] };

it('ends with ERROR', async () => {
  const month = await requested();
  expect(await failedRun(month, () => Promise.resolve())).toBe('refused');
  expect(await standing(month)).toEqual({ status: 'ERROR', month: 'OPEN', announced: ['ERROR'] });
});

it('stays COMPLETED when another worker ended it meanwhile', async () => {
  const month = await requested();
  const outcome = await failedRun(month, async () => {
    expect(await workerWith(new ConsolidationStore()).run(month)).toBe('sealed');
  });
  expect(await standing(month)).toEqual(COMPLETED_ONCE);
  expect(outcome).toBe('over');
});

it('is left to the worker that is in the middle of it', async () => {
  const month = await requested();
  let sealed: Promise<unknown> | undefined;
  const overtaken = async (): Promise<void> =>
    await new Promise((isInTheMiddle) => {
      class Overtaking extends ConsolidationStore {
        override async sealMonth(...given: SealOfMonth): Promise<void> {
          isInTheMiddle();
          await failed;
          await super.sealMonth(...given);
        }
      }
      sealed = workerWith(new Overtaking()).run(month);
    });
  const failed = failedRun(month, overtaken);
  const outcome = await failed;
  expect(await sealed).toBe('sealed');
  expect(await standing(month)).toEqual(COMPLETED_ONCE);
  expect(outcome).toBe('elsewhere');
});
