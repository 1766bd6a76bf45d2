// Tests reopening on a real database: which months are reopened, what their seals keep, and which changes since a seal
// are listed.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Transaction } from '@razao/platform/database';
import { wireSum } from '@razao/platform/json';
import {
  CAPITAL,
  CASH,
  RENT,
  SALES,
  givenCompany,
  givenConsolidated,
  givenEntries,
  givenManyEntries,
  givenOpenDocument,
  givenPurged,
  scopeOf,
  type GivenCompany,
  type GivenDocument,
} from '@razao/testing/factories';
import { lockWaits, rowsReadBy } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { outcomeOf } from '../../e2e/service-fixture.js';
import { BATCH_DELETION } from '../batches/batch-lists.js';
import { DeleteRecords } from '../deletions/delete-records.js';
import { DOCUMENT_DELETION } from '../documents/document-lists.js';
import { SealStore } from './seal.store.js';

const [JANUARY, FEBRUARY, MARCH, APRIL] = ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01'] as const;
const ADMIN = scopeOf(null);
const STRANGER = scopeOf([]);
const PAGE = { page: 1, size: 100 };

const db = useTestDatabase({ role: 'razao_movements' });
const store = new SealStore();
let company: GivenCompany;
let documents: Record<string, GivenDocument>;

/** Three months with sales of 10.00 are consolidated; the fourth month is open. */
beforeEach(async () => {
  company = await givenCompany(db, { openings: { [CASH]: '100.00', [CAPITAL]: '-100.00' } });
  documents = {};
  for (const period of [JANUARY, FEBRUARY, MARCH, APRIL]) {
    documents[period] = await givenOpenDocument(db, company.branch, period);
    await post(period, SALES, '10.00');
  }
  await givenConsolidated(db, company.branch, JANUARY, FEBRUARY, MARCH);
});

async function post(period: string, contra: string, amount: string): Promise<number> {
  const document = documents[period];
  if (document === undefined) throw new Error(period);
  const [account, other] = [company.account(CASH), company.account(contra)];
  const [id] = await givenEntries(db, document, [
    { debcre: 'D', account, contra: other, amount, day: 5, history: 'história' },
  ]);
  return id ?? 0;
}

const monthOf = (period: string) => ({ branchId: company.branch.id, period });
const seal = (period: string) => givenConsolidated(db, company.branch, period);
const reopen = (period: string, scope = ADMIN) =>
  db.database.transaction((tx) => store.reopenMonths(scope, tx, monthOf(period), 'wrong amount'));
const purge = (period: string) => givenPurged(db, company.branch, period);
const seals = (period: string) => store.listSeals(ADMIN, db.database, monthOf(period));
const entryChanges = async (period: string, number: number) =>
  (await store.pageEntryChanges(ADMIN, db.database, monthOf(period), number, PAGE)).content;
const balanceChanges = (period: string, number: number) =>
  store.listBalanceChanges(ADMIN, db.database, monthOf(period), number);

async function openings(period: string): Promise<Record<string, string>> {
  const rows = await db.query<{ code: string; opening: string }>(
    `SELECT a.code, b.opening FROM ledger.account_balance b JOIN ledger.account a ON a.id = b.account_id
      WHERE b.branch_id = $1 AND b.period = $2 AND a.kind = 'A' ORDER BY a.code_path`,
    [company.branch.id, period],
  );
  return Object.fromEntries(rows.map(({ code, opening }) => [code, opening]));
}

describe('reopening', () => {
  it('is refused with MONTH_FILED for a month of a filed ECD, as is a purge, and accepted for a later month', async () => {
    await db.query(
      `INSERT INTO compliance.ecd (company_id, first_period, last_period, options, fingerprint, sha256, bytes, lines, judgement, requested_by, started_at, filed_at, filed_by)
       VALUES ($1, $2, $3, '{}', '', '', 0, 0, '{}', 'ana', now(), now(), 'ana')`,
      [company.id, JANUARY, FEBRUARY],
    );
    expect(await outcomeOf(reopen(FEBRUARY))).toBe('MONTH_FILED');
    const purge = 'INSERT INTO ledger.purge (branch_id, period) VALUES ($1, $2)';
    expect(await outcomeOf(db.database.execute(purge, [company.branch.id, JANUARY]))).toBe('MONTH_FILED');
    expect(await reopen(MARCH)).toEqual([{ period: MARCH, seal: 1 }]);
  });

  it('opens the month and the later ones, keeps their seals, and lists the changes since each seal', async () => {
    expect(await reopen(FEBRUARY)).toEqual([
      { period: FEBRUARY, seal: 1 },
      { period: MARCH, seal: 1 },
    ]);
    expect(await openings(FEBRUARY)).toEqual({});
    expect(await seals(JANUARY)).toMatchObject([{ seal: 1, reopenedAt: null, reason: null }]);
    expect(await seals(MARCH)).toMatchObject([
      { seal: 1, reopenedAt: expect.any(Date), reason: 'wrong amount' },
    ]);

    const added = await post(FEBRUARY, SALES, '0.01');
    const [wrong] = await db.query<{ id: string }>(
      `DELETE FROM ledger.entry WHERE branch_id = $1 AND period = $2 AND amount = 10 RETURNING id`,
      [company.branch.id, FEBRUARY],
    );
    const passing = await post(FEBRUARY, RENT, '7.00');
    await db.query('DELETE FROM ledger.entry WHERE id = $1', [passing]);
    const expectedEntries = [
      {
        change: 'REMOVED',
        documento: documents[FEBRUARY]?.documento,
        lote: documents[FEBRUARY]?.batch.lote,
        entry: { id: Number(wrong?.id), valor: 10, historico: 'história', day: '05' },
      },
      { change: 'ADDED', entry: { id: added, valor: 0.01 } },
    ];
    const expectedCash = {
      contaId: company.account(CASH),
      before: { openingBalance: 110, movdeb: 10, movcred: 0, encdeb: 0, enccred: 0, accumulatedBalance: 120 },
      after: {
        openingBalance: 110,
        movdeb: 0.01,
        movcred: 0,
        encdeb: 0,
        enccred: 0,
        accumulatedBalance: 110.01,
      },
    };
    const expectChanges = async (): Promise<void> => {
      expect(await entryChanges(FEBRUARY, 1)).toMatchObject(expectedEntries);
      const balances = await balanceChanges(FEBRUARY, 1);
      expect(balances.map(({ contaId }) => contaId)).toEqual(
        [CASH, SALES].map((code) => company.account(code)),
      );
      expect(balances[0]).toMatchObject(expectedCash);
      expect(await entryChanges(MARCH, 1)).toEqual([]);
      expect((await balanceChanges(MARCH, 1))[0]).toMatchObject({
        before: { openingBalance: 120, accumulatedBalance: 130 },
        after: { openingBalance: 110.01, accumulatedBalance: 120.01 },
      });
    };
    await expectChanges();
    await seal(FEBRUARY);
    await seal(MARCH);
    await expectChanges();
    expect(await openings(MARCH)).toMatchObject({ [CASH]: '110.01' });
    expect(await seals(FEBRUARY)).toMatchObject([{ seal: 1 }, { seal: 2, reopenedAt: null }]);
    expect(await entryChanges(FEBRUARY, 2)).toEqual([]);
    expect(await balanceChanges(FEBRUARY, 2)).toEqual([]);

    await reopen(MARCH);
    expect(await seals(MARCH)).toMatchObject([{ seal: 1 }, { seal: 2, reason: 'wrong amount' }]);
  });

  it('reads only the entries of the page, also when the changes are in no statistics', async () => {
    await reopen(MARCH);
    const accounts = { account: company.account(CASH), contra: company.account(SALES) };
    const document = await givenOpenDocument(db, company.branch, MARCH);
    await givenManyEntries(db, document, accounts, 500);
    const page = { page: 2, size: 10 };
    const read = await rowsReadBy(db, 'entry', async (tx) => {
      const { content, totalElements } = await store.pageEntryChanges(ADMIN, tx, monthOf(MARCH), 1, page);
      expect([content.length, totalElements]).toEqual([10, 500]);
    });
    expect(read).toBeLessThanOrEqual(2 * page.size);
  });

  it('leaves out an added entry that a purge deleted from the consolidated month', async () => {
    await reopen(MARCH);
    await post(MARCH, SALES, '1.00');
    await seal(MARCH);
    expect(await entryChanges(MARCH, 1)).toHaveLength(1);
    await purge(MARCH);
    expect(await entryChanges(MARCH, 1)).toEqual([]);
  });

  it('keeps all cents of long sums in the balance changes', async () => {
    await reopen(MARCH);
    for (let entries = 0; entries < 12; entries += 1) await post(MARCH, SALES, '9999999999999.99');
    const [{ after } = {}] = await balanceChanges(MARCH, 1);
    expect(after).toMatchObject({
      openingBalance: 120,
      movdeb: wireSum('120000000000009.88'),
      accumulatedBalance: wireSum('120000000000129.88'),
    });
  });

  it('opens the closed days again', async () => {
    await reopen(MARCH);
    await db.query(
      `UPDATE ledger.branch_period SET closed_through_day = 31 WHERE branch_id = $1 AND period = $2`,
      [company.branch.id, MARCH],
    );
    expect(await outcomeOf(post(MARCH, SALES, '1.00'))).toBe('DAY_CLOSED');
    await seal(MARCH);
    await reopen(MARCH);
    expect(await outcomeOf(post(MARCH, SALES, '1.00'))).toBe('accepted');
  });

  it('refuses months that are open, were never opened, or have a purged month after them, and reopens nothing', async () => {
    expect(await outcomeOf(reopen(APRIL))).toBe('MONTH_NOT_CONSOLIDATED');
    expect(await outcomeOf(reopen('2024-09-01'))).toBe('MONTH_NOT_CONSOLIDATED');
    expect(await reopen(JANUARY, STRANGER)).toEqual([]);
    await purge(FEBRUARY);
    expect(await outcomeOf(reopen(JANUARY))).toBe('MONTH_PURGED');
    expect(await seals(JANUARY)).toMatchObject([{ reopenedAt: null }]);
    expect(await reopen(MARCH)).toHaveLength(1);
  });

  it.each(['batch', 'document'] as const)('lists entries deleted with their %s as removed', async (name) => {
    await reopen(MARCH);
    const { id = 0, batch, documento } = documents[MARCH] ?? {};
    await post(MARCH, RENT, '3.00');
    const [deletable, record] =
      name === 'batch' ? ([BATCH_DELETION, batch?.id ?? 0] as const) : ([DOCUMENT_DELETION, id] as const);
    expect(await new DeleteRecords(db.database).delete(ADMIN, deletable, [record], 'id')).toMatchObject({
      deleted: 1,
      documents: 1,
      entries: 2,
    });
    expect(await entryChanges(MARCH, 1)).toMatchObject([
      { change: 'REMOVED', documento, lote: batch?.lote, entry: { valor: 10 } },
    ]);
    const [event] = await db.query(
      `SELECT detail->'entries' AS entries FROM ledger.audit_event WHERE action = $1 AND entity_id = $2`,
      [`${name}.deleted`, record],
    );
    expect(event).toEqual({ entries: 2 });
  });

  it('shows no seals or changes to callers outside the scope', async () => {
    await reopen(MARCH);
    expect(await store.listSeals(STRANGER, db.database, monthOf(MARCH))).toEqual([]);
    await post(MARCH, SALES, '1.00');
    expect(await store.pageEntryChanges(STRANGER, db.database, monthOf(MARCH), 1, PAGE)).toMatchObject({
      totalElements: 0,
    });
    expect(await store.listBalanceChanges(STRANGER, db.database, monthOf(MARCH), 1)).toEqual([]);
  });

  it('leaves the certificate of an earlier month, with the time of its last compliance run', async () => {
    await reopen(FEBRUARY);
    await db.query(
      `INSERT INTO compliance.run (branch_id, period, status, fingerprint, requested_by, started_at, finished_at, totals)
       VALUES ($1, $2, 'PASSED', 'x', 'ana', now(), '2024-02-10 12:00:00.1234Z', '{}')`,
      [company.branch.id, JANUARY],
    );
    await db.database.transaction((tx) => store.certifyMonth(tx, monthOf(JANUARY)));
    expect(await store.readCertificate(ADMIN, db.database, monthOf(JANUARY))).toMatchObject({
      complianceRun: { status: 'PASSED', finishedAt: '2024-02-10T12:00:00.123Z' },
    });
  });

  it('waits for the sealing of the next month; that sealing and another reopening wait for it', async () => {
    let sealing: Promise<unknown> | undefined;
    let again: Promise<unknown> | undefined;
    await db.database.transaction(async (tx: Transaction) => {
      expect(await store.reopenMonths(ADMIN, tx, monthOf(MARCH), 'first')).toHaveLength(1);
      sealing = outcomeOf(seal(APRIL));
      again = outcomeOf(reopen(MARCH));
      await until(
        () => lockWaits(db),
        (waits) => waits === 2,
      );
    });
    expect(await again).toBe('MONTH_NOT_CONSOLIDATED');
    expect(await sealing).toBe('CONSOLIDATION_OUT_OF_SEQUENCE');

    await seal(MARCH);
    let reopening: ReturnType<typeof reopen> | undefined;
    await db.database.transaction(async (tx) => {
      await tx.execute('SELECT ledger.seal_month($1, $2)', [company.branch.id, APRIL]);
      reopening = reopen(MARCH);
      await until(() => lockWaits(db));
    });
    expect(await reopening).toEqual([
      { period: MARCH, seal: 2 },
      { period: APRIL, seal: 1 },
    ]);
  });
});
