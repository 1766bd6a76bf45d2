// Tests the closing of a day on a real database: beside a consolidation or a reopening of its month, and after one.
import { expect, it } from '@jest/globals';
import { lockWaits } from '@razao/testing/database';
import { givenCompany, givenConsolidated, givenOpenPeriod, refOf, scopeOf } from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { setTimeout as delay } from 'node:timers/promises';
import { ConsolidationStore } from '../consolidation/consolidation.store.js';
import { DayClosingService } from './day-closing.service.js';
import { PeriodStore } from './period.store.js';

/**
 * A waiting transaction checks for a deadlock once, after a second. When a deadlock arises later, PostgreSQL therefore
 * aborts the transaction that began to wait later.
 */
const DEADLOCK_LOOKED_FOR_MS = 1_500;

const db = useTestDatabase({ role: 'razao_movements' });
const months = new ConsolidationStore();

it('closing a day waits for the consolidation of its month, and does not abort it', async () => {
  const company = await givenCompany(db);
  await givenOpenPeriod(db, company.branch, '2024-01-01', '2024-02-01');
  const days = new DayClosingService(db.database, new PeriodStore(), months);
  const month = { branchId: company.branch.id, period: '2024-01-01' };
  let closing: Promise<unknown> | undefined;
  await db.database.transaction(async (tx) => {
    await months.holdMonth(tx, month);
    closing = days.close(scopeOf(null), refOf(company));
    await until(() => lockWaits(db));
    await delay(DEADLOCK_LOOKED_FOR_MS);
    await months.sealMonth(tx, month);
  });
  expect(await closing).toMatchObject({ en: 'Day 2024-01-01 is closed. The accounting day is 2024-02-01.' });
});

it('closing a day waits for the reopening of its month, and skips no day of it', async () => {
  const company = await givenCompany(db);
  await givenOpenPeriod(db, company.branch, '2024-01-01', '2024-02-01');
  await givenConsolidated(db, company.branch, '2024-01-01');
  const days = new DayClosingService(db.database, new PeriodStore(), months);
  let closing: Promise<unknown> | undefined;
  await db.database.transaction(async (tx) => {
    await tx.query('SELECT * FROM ledger.reopen_months($1, $2, $3)', [
      company.branch.id,
      '2024-01-01',
      'lost',
    ]);
    closing = days.close(scopeOf(null), refOf(company));
    await until(() => lockWaits(db));
  });
  expect(await closing).toMatchObject({ en: 'Day 2024-01-01 is closed. The accounting day is 2024-01-02.' });
});

it('a day after the accounting day is closed already when its month is consolidated, and is refused otherwise', async () => {
  const company = await givenCompany(db);
  await givenOpenPeriod(db, company.branch, '2024-01-01', '2024-02-01');
  await givenConsolidated(db, company.branch, '2024-01-01');
  const days = new DayClosingService(db.database, new PeriodStore(), months);
  const close = (day: string) => days.close(scopeOf(null), refOf(company), day);
  expect(await close('2024-01-05')).toMatchObject({
    en: 'Day 2024-01-05 was closed before. The accounting day is 2024-01-01.',
  });
  await expect(close('2024-02-01')).rejects.toMatchObject({ code: 'NOT_THE_ACCOUNTING_DAY' });
});
