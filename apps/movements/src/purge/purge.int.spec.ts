// Tests a purge while others write, and a purge that takes too long: it waits, is refused or runs alone, and never
// deletes only a part.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { domainErrorFromDatabase } from '@razao/domain';
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenDocument,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { lockWaits, rowsOf, transactionBeside } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { setTimeout as sleep } from 'node:timers/promises';
import { gateOf, outcomeOf } from '../../e2e/service-fixture.js';
import type { MovementsEnv } from '../movements.env.js';
import type { PurgeRequest } from './purge.dto.js';
import { LOCK_WAIT_MS, PurgeService } from './purge.service.js';
import { PeriodStore } from '../periods/period.store.js';
import { PurgeStore } from './purge.store.js';

const JANUARY = '2024-01-01';
const FEBRUARY = '2024-02-01';
const scope = scopeOf(null);

const db = useTestDatabase({ role: 'razao_movements' });
let company: GivenCompany;

beforeEach(async () => {
  company = await givenCompany(db, { branches: ['1', '2'] });
  for (const branch of company.branches)
    for (const period of [JANUARY, FEBRUARY])
      await givenEntries(db, await givenOpenDocument(db, branch, period), [line('7.00')]);
});

function line(amount: string): Parameters<typeof givenEntries>[2][number] {
  return { debcre: 'D', account: company.account(CASH), contra: company.account(SALES), amount };
}

function service(requestTimeoutMs = 120_000): PurgeService {
  return new PurgeService(db.database, gateOf(db), new PurgeStore(), new PeriodStore(), {
    REQUEST_TIMEOUT_MS: requestTimeoutMs,
  } as MovementsEnv);
}

const january = (fields: Partial<PurgeRequest> = {}): PurgeRequest => ({
  company: company.code,
  branch: '1',
  year: 2024,
  month: 1,
  dryRun: false,
  confirmSealed: false,
  ...fields,
});

/** Returns branch, month, counts of entries, documents and batches, and the net of the stored movement of cash. */
async function left(): Promise<string[]> {
  const rows = await db.query<{ said: string }>(
    `SELECT concat_ws(' ', b.code, to_char(p.period, 'MM'),
              (SELECT count(*) FROM ledger.entry e WHERE e.branch_id = p.branch_id AND e.period = p.period),
              (SELECT count(*) FROM ledger.document d WHERE d.branch_id = p.branch_id AND d.period = p.period),
              (SELECT count(*) FROM ledger.batch t WHERE t.branch_id = p.branch_id AND t.period = p.period),
              (SELECT coalesce(sum(m.debit - m.credit), 0) FROM ledger.account_movement m
                WHERE m.branch_id = p.branch_id AND m.period = p.period AND m.account_id = $2)) AS said
       FROM ledger.branch_period p JOIN ledger.branch b ON b.id = p.branch_id
      WHERE b.company_id = $1 ORDER BY b.code, p.period`,
    [company.id, company.account(CASH)],
  );
  return rows.map(({ said }) => said);
}
const UNTOUCHED = ['1 01 1 1 1 7.00', '1 02 1 1 1 7.00', '2 01 1 1 1 7.00', '2 02 1 1 1 7.00'];
const PURGED = ['1 01 0 0 0 0.00', ...UNTOUCHED.slice(1)];

describe('a purge', () => {
  it('deletes one month of one branch, and no other', async () => {
    expect(await service().purge(scope, january())).toMatchObject({ batches: 1, documents: 1, entries: 1 });
    expect(await left()).toEqual(PURGED);
  });

  it('waits for a transaction that writes into the month, and deletes what it wrote', async () => {
    await transactionBeside(db, async (writer) => {
      const batch = await givenBatch(rowsOf(writer), company.branch, JANUARY);
      await givenEntries(rowsOf(writer), await givenDocument(rowsOf(writer), batch), [
        line('5.00'),
        line('6.00'),
      ]);
      const purging = service().purge(scope, january());
      await until(() => lockWaits(db));
      await writer.query('COMMIT');
      expect(await purging).toMatchObject({ batches: 2, documents: 2, entries: 3 });
    });
    expect(await left()).toEqual(PURGED);
  });

  it('answers PURGE_NOT_CONFIRMED after it waited for the seal of the month, and follows the seal with confirmSealed', async () => {
    await transactionBeside(db, async (writer) => {
      await writer.query('SELECT ledger.seal_month($1, $2)', [company.branch.id, JANUARY]);
      const refused = outcomeOf(service().purge(scope, january()));
      const purging = service().purge(scope, january({ confirmSealed: true }));
      await until(() => lockWaits(db));
      await writer.query('COMMIT');
      expect(await refused).toBe('PURGE_NOT_CONFIRMED');
      expect(await purging).toMatchObject({ status: 'CONSOLIDATED', entries: 1 });
    });
    expect(
      await db.query(
        `SELECT u.at > p.consolidated_at AS "isAfter", u.digest IS NOT NULL AS "hasDigest"
           FROM ledger.purge u JOIN ledger.branch_period p USING (branch_id, period) WHERE branch_id = $1`,
        [company.branch.id],
      ),
    ).toEqual([{ isAfter: true, hasDigest: true }]);
  });

  it('answers SERVICE_BUSY and deletes nothing when a writer does not end', async () => {
    await transactionBeside(db, async (writer) => {
      await givenBatch(rowsOf(writer), company.branch, JANUARY);
      expect(await outcomeOf(service().purge(scope, january()))).toBe('SERVICE_BUSY');
    });
    expect(await left()).toEqual(UNTOUCHED);
  });

  it('deletes nothing when the time of the request is over', async () => {
    const tooSlow = service(LOCK_WAIT_MS / 5);
    await transactionBeside(db, async (writer) => {
      await givenBatch(rowsOf(writer), company.branch, JANUARY);
      // The timeout of the statement ends the wait for the writer.
      expect(await outcomeOf(tooSlow.purge(scope, january()))).toBe('STATEMENT_TIMEOUT');
    });
    // Each statement is within its limit, and all of them together are not.
    let purging: Promise<unknown> | undefined;
    await transactionBeside(db, async (auditor) => {
      await auditor.query('LOCK TABLE ledger.audit_event IN EXCLUSIVE MODE');
      await transactionBeside(db, async (writer) => {
        await givenBatch(rowsOf(writer), company.branch, JANUARY);
        purging = outcomeOf(service(LOCK_WAIT_MS).purge(scope, january()));
        await sleep(LOCK_WAIT_MS / 2);
      });
      await sleep(LOCK_WAIT_MS / 2 + 200);
    });
    expect(await purging).toBe('REQUEST_TIMEOUT');
    expect(await left()).toEqual(UNTOUCHED);
    expect(await db.query('SELECT 1 FROM ledger.purge WHERE branch_id = $1', [company.branch.id])).toEqual(
      [],
    );
    expect(
      await db.query('SELECT 1 FROM ledger.audit_event WHERE branch_id = $1', [company.branch.id]),
    ).toEqual([]);
  });

  it('beside writers leaves a month whose movement equals its entries', async () => {
    let stop = false;
    const writers = Array.from({ length: 4 }, async () => {
      let written = 0;
      while (!stop) {
        const batch = await givenBatch(db, company.branch, JANUARY);
        try {
          await givenEntries(db, await givenDocument(db, batch), [line('1.00')]);
          written += 1;
        } catch (error) {
          // The batch was deleted before its document was written, or the two deadlocked on the row of the batch.
          expect(['DOCUMENT_BATCH_MISSING', 'ENTRY_DOCUMENT_MISSING', 'CONFLICT_RETRY']).toContain(
            domainErrorFromDatabase(error)?.code,
          );
        }
      }
      return written;
    });
    let purged = 0;
    for (let times = 0; times < 10; times += 1) {
      purged += (await service().purge(scope, january())).entries;
      await sleep(20);
    }
    stop = true;
    const written = (await Promise.all(writers)).reduce((sum, count) => sum + count, 1);
    const [month] = await left();
    const entries = written - purged;
    expect(month?.split(' ')[2]).toBe(String(entries));
    const net = (
      await db.query<{ total: string }>(
        `SELECT coalesce(sum(amount), 0)::text AS total FROM ledger.entry WHERE branch_id = $1 AND period = $2`,
        [company.branch.id, JANUARY],
      )
    )[0]?.total;
    expect(Number(month?.split(' ')[5])).toBe(Number(net));
  });
});
