// Tests the closing of a day on a real database while another transaction holds its month.
import { expect, it } from '@jest/globals';
import { createTestDatabase, lockWaits } from '@razao/testing/database';
import { givenCompany, givenOpenPeriod, refOf, scopeOf } from '@razao/testing/factories';
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

it('closing a day waits for the consolidation of its month, and does not abort it', async () => {
  const db = await createTestDatabase({ role: 'razao_movements' });
  try {
    const company = await givenCompany(db);
    await givenOpenPeriod(db, company.branch, '2024-01-01', '2024-02-01');
    const months = new ConsolidationStore();
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
    expect(await closing).toMatchObject({
      en: 'Day 2024-01-01 is closed. The accounting day is 2024-01-02.',
    });
  } finally {
    await db.close();
  }
});
