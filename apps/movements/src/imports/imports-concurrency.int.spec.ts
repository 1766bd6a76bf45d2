// Tests imports beside other operations: what an open import must not delay, and what the ledger may still refuse after
// the rules accepted it.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  scopeOf,
  type GivenBatch,
  type GivenCompany,
  CASH,
  INACTIVE,
  SALES,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
} from '@razao/testing/factories';
import { lockWaits } from '@razao/testing/database';
import { useTemporaryFolder, useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { setTimeout as sleep } from 'node:timers/promises';
import { csvFile } from '../../e2e/csv-files.js';
import { importServices, uploaded } from '../../e2e/imports-fixture.js';
import type { ImportResult } from './import-result.js';
import { runImport } from './import-run.js';
import type { MovementsEnv } from '../movements.env.js';
import { ImportLimits } from './import-limits.js';
import { type ImportTarget, ImportStore } from './load/import.store.js';
import { openPlace } from './places.js';
import { AccountDirectory, type ChartAccount } from './rows/account-directory.js';
import { type RawRow, ROW_FIELDS } from './rows/raw-row.js';
import { documentoOf } from './rows/row-rules.js';
import type { Spool } from './upload/spool.js';

const ADMIN = scopeOf(null);
const MONTH = '2024-01-01';

describe('an import beside other operations', () => {
  const test = useTestDatabase({ role: 'razao_movements', connectionsMax: 4 });
  const store = new ImportStore();
  const spool = useTemporaryFolder();
  let company: GivenCompany;

  beforeAll(async () => {
    company = await givenCompany(test);
    await givenOpenPeriod(test, company.branch, MONTH);
  });

  const importOne = async (
    batch: GivenBatch,
    documento: string,
    changes: Partial<ImportLimits> = {},
  ): Promise<ImportResult> => {
    const content = csvFile({ documento, valor: '1.00' });
    return await uploaded(spool.path, { content }, (upload) =>
      importServices(test, changes).files.importIntoBatch(ADMIN, batch.id, upload),
    );
  };

  const targetOf = async (batch: GivenBatch): Promise<ImportTarget> => {
    const target = await store.findImportTarget(ADMIN, test.database, batch.id);
    if (target === undefined) throw new Error('the batch was just made');
    return target;
  };

  const rowOf = (fields: Partial<Record<(typeof ROW_FIELDS)[number], string>>, line = 2): RawRow => ({
    line,
    values: ROW_FIELDS.map((field) => fields[field] ?? ''),
  });

  /** Refused rows until the session of the import has received so many further statements, then the others. */
  async function* afterRefused(pid: number, statements: number, rows: RawRow[]): AsyncGenerator<RawRow[]> {
    const activity = 'SELECT state_change::text AS at FROM pg_stat_activity WHERE pid = $1';
    const seen = new Set<string | undefined>();
    while (seen.size <= statements) {
      const [session] = await test.query<{ at: string }>(activity, [pid]);
      seen.add(session?.at);
      if (statements > 0) yield [rowOf({ valor: '5' })];
      await sleep(20);
    }
    yield rows;
  }

  const runOpen = async (
    batch: GivenBatch,
    conta: string,
    whileOpen: () => Promise<void>,
    { stale = [], statements = 0 }: { stale?: string[]; statements?: number } = {},
  ): Promise<void> => {
    const target = await targetOf(batch);
    await test.database.transaction(async (tx) => {
      await store.holdImportBatches(tx, [target.batchId]);
      await store.claimImportSlot(tx, [target.branchId], 16);
      const chart: ChartAccount[] = [];
      for await (const some of store.listImportAccounts(tx, target.chartId ?? 0)) chart.push(...some);
      const accounts = new AccountDirectory(
        chart.map((account) => (stale.includes(account.code) ? { ...account, active: true } : account)),
        'conta',
      );
      const month = { status: 'OPEN', closedThroughDay: 0 };
      const histories = { required: false, codes: new Set<string>() };
      const row = { documento: 'OPEN', lancamento: '1', debcre: 'D', day: '1', conta, valor: '5' };
      const place = openPlace({ target, month, histories, accounts });
      const session = await tx.one<{ pid: number }>('SELECT pg_backend_pid() AS pid', []);
      await runImport({
        tx,
        store,
        file: {
          format: 'csv',
          accountColumn: 'conta',
          rows: () => afterRefused(session?.pid ?? 0, statements, [rowOf({ ...row, contrapartida: SALES })]),
        },
        sorted: false,
        placeOf: () => place,
        keyOf: documentoOf,
        spool: {} as Spool,
        limits: Object.assign(new ImportLimits({ DATABASE_POOL_MAX: 10 } as MovementsEnv), {
          silenceMsMax: 100,
        }),
      });
      await whileOpen();
    });
  };

  it('delays neither single entries on the same accounts nor another import of the branch', async () => {
    const [open, other] = [
      await givenBatch(test, company.branch, MONTH),
      await givenBatch(test, company.branch, MONTH),
    ];
    const document = await givenDocument(test, other);
    await runOpen(open, CASH, async () => {
      await test.query('SET lock_timeout = 3000');
      await givenEntries(test, document, [
        { debcre: 'D', account: company.account(CASH), contra: company.account(SALES), amount: '2.00' },
      ]);
      expect(await importOne(other, 'D1')).toMatchObject({ success: true });
    });
    const [sum] = await test.query<{ debit: string; entries: string }>(
      `SELECT (SELECT sum(debit) FROM ledger.account_movement WHERE branch_id = $1 AND account_id = $2) AS debit,
              (SELECT sum(amount) FROM ledger.entry WHERE branch_id = $1 AND account_id = $2) AS entries`,
      [company.branch.id, company.account(CASH)],
    );
    expect(sum).toEqual({ debit: '8.00', entries: '8.00' });
  });

  it('keeps its session from being idle while rows are refused, and enters the document that follows', async () => {
    const batch = await givenBatch(test, company.branch, MONTH);
    await runOpen(batch, CASH, () => Promise.resolve(), { statements: 3 });
    const entered = await test.query('SELECT number FROM ledger.document WHERE batch_id = $1', [batch.id]);
    expect(entered).toEqual([{ number: 'OPEN' }]);
  });

  it('is refused with SERVICE_BUSY when every slot of the branch is taken', async () => {
    const [open, other] = [
      await givenBatch(test, company.branch, MONTH),
      await givenBatch(test, company.branch, MONTH),
    ];
    await runOpen(open, CASH, async () => {
      await expect(importOne(other, 'D1', { slotsPerBranch: 1 })).rejects.toMatchObject({
        code: 'SERVICE_BUSY',
        message: expect.stringContaining('(1 per branch)'),
      });
    });
  });

  it('waits a bounded time while its month is being closed, and then checks its rows by that month', async () => {
    const { branch } = await givenCompany(test);
    await givenOpenPeriod(test, branch, MONTH);
    const batch = await givenBatch(test, branch, MONTH);
    let waiting: Promise<ImportResult> | undefined;
    await test.database.transaction(async (tx) => {
      await tx.execute('SELECT pg_advisory_xact_lock($1::integer, ledger.period_key($2::date))', [
        branch.id,
        MONTH,
      ]);
      // The error filter answers this with 503 SERVICE_BUSY and Retry-After.
      await expect(importOne(batch, 'D1', { lockWaitMsMax: 100 })).rejects.toMatchObject({ code: '55P03' });
      waiting = importOne(batch, 'D1');
      await until(() => lockWaits(test));
      await tx.execute('UPDATE ledger.branch_period SET closed_through_day = 31 WHERE branch_id = $1', [
        branch.id,
      ]);
    });
    expect(await waiting).toMatchObject({ success: false, details: [{ line: 2, code: 'DAY_CLOSED' }] });
  });

  it('waits for another import of the same batch, and then finds the documents of that one', async () => {
    const batch = await givenBatch(test, company.branch, MONTH);
    const results = await Promise.all([importOne(batch, 'D1'), importOne(batch, 'D1')]);
    expect(results.map(({ successRows }) => successRows).sort()).toEqual([0, 1]);
    expect(results.flatMap(({ errors }) => errors)).toEqual([
      'line 2: documento: document D1 is already in the batch',
    ]);
  });

  it('fails with ACCOUNT_INACTIVE and saves nothing when an account becomes inactive after the chart was read', async () => {
    const batch = await givenBatch(test, company.branch, MONTH);
    const refusal = runOpen(batch, INACTIVE, () => Promise.reject(new Error('never comes here')), {
      stale: [INACTIVE],
    });
    await expect(refusal).rejects.toMatchObject({ code: 'ACCOUNT_INACTIVE' });
    await expect(refusal).rejects.toThrow(
      /the ledger changed while the file was imported, nothing was saved: account/,
    );
    expect(await test.query('SELECT 1 FROM ledger.document WHERE batch_id = $1', [batch.id])).toEqual([]);
  });

  it('does not say that the ledger changed when the disk of the database is full', async () => {
    const batch = await givenBatch(test, company.branch, MONTH);
    await test.query(`CREATE OR REPLACE FUNCTION public.disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
    await test.query(
      'CREATE TRIGGER full_disk AFTER INSERT ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION public.disk_is_full()',
    );
    try {
      await expect(importOne(batch, 'D1')).rejects.not.toThrow(/the ledger changed/);
    } finally {
      await test.query('DROP TRIGGER full_disk ON ledger.entry');
    }
  });
});
