// Tests the sealing of a month on a real database: what is written, what is refused, and that a run is done only once.
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BranchMonth } from '@razao/domain';
import { StoppedClock } from '@razao/testing/clock';
import {
  BANK,
  CAPITAL,
  CASH,
  RENT,
  SALES,
  SMALL_CHART,
  givenBatch,
  givenCompany,
  givenDocument,
  givenOpenPeriod,
  givenPosted,
  scopeOf,
  type GivenCompany,
  type GivenLine,
} from '@razao/testing/factories';
import { lockWaits, transactionBeside } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { ConsolidateMonth } from './consolidate-month.service.js';
import { ConsolidationStore } from './consolidation.store.js';

const db = useTestDatabase({ role: 'razao_movements' });
let company: GivenCompany;
let consolidate: ConsolidateMonth;
const JANUARY = '2024-01-01';
const FEBRUARY = '2024-02-01';
const ADMIN = scopeOf(null);

beforeAll(() => {
  consolidate = new ConsolidateMonth(
    db.database,
    new ConsolidationStore(),
    new StoppedClock('2024-03-01T12:00:00Z'),
  );
});
beforeEach(async () => {
  company = await givenCompany(db, { openings: { [CASH]: '100.00', [CAPITAL]: '-100.00' } });
  await givenOpenPeriod(db, company.branch, JANUARY);
});

async function post(period: string, lines: GivenLine[], cdpadronizado?: string): Promise<void> {
  await givenPosted(db, company.branch, period, lines, { cdpadronizado });
}

/** Records a run, which then waits for a worker. */
async function requested(period: string): Promise<BranchMonth> {
  const branchId = company.branch.id;
  await db.query('INSERT INTO ledger.consolidation_run (branch_id, period) VALUES ($1, $2)', [
    branchId,
    period,
  ]);
  return { branchId, period };
}

async function runOf(period: string): Promise<Record<string, unknown>> {
  const [run] = await db.query(
    'SELECT status, message, progress, attempts FROM ledger.consolidation_run WHERE branch_id = $1 AND period = $2',
    [company.branch.id, period],
  );
  return run as Record<string, unknown>;
}

async function balances(period: string): Promise<Record<string, string>> {
  const rows = await db.query<{ code: string; said: string }>(
    `SELECT a.code, concat_ws(' ', l.opening, l.debit, l.credit, l.closing_debit - l.closing_credit, l.closing) AS said
       FROM ledger.account_balance l JOIN ledger.account a ON a.id = l.account_id
      WHERE l.branch_id = $1 AND l.period = $2 ORDER BY a.code_path`,
    [company.branch.id, period],
  );
  return Object.fromEntries(rows.map(({ code, said }) => [code, said]));
}

const sale = (amount: string): GivenLine => ({
  debcre: 'D',
  account: company.account(CASH),
  contra: company.account(SALES),
  amount,
});

describe('consolidating a month', () => {
  it('seals analytic and synthetic balances, with closing entries in their own columns', async () => {
    await post(JANUARY, [sale('30.00')]);
    await post(
      JANUARY,
      [{ debcre: 'D', account: company.account(SALES), contra: company.account(CAPITAL), amount: '30.00' }],
      'ENC',
    );
    expect(await consolidate.run(await requested(JANUARY))).toBe('sealed');
    expect(await runOf(JANUARY)).toEqual({ status: 'COMPLETED', message: null, progress: 100, attempts: 1 });
    expect(await balances(JANUARY)).toEqual({
      '1': '100.00 30.00 0.00 0.00 130.00',
      '1.1': '100.00 30.00 0.00 0.00 130.00',
      '1.1.1': '100.00 30.00 0.00 0.00 130.00',
      [CASH]: '100.00 30.00 0.00 0.00 130.00',
      '2': '-100.00 0.00 0.00 -30.00 -130.00',
      '2.3': '-100.00 0.00 0.00 -30.00 -130.00',
      [CAPITAL]: '-100.00 0.00 0.00 -30.00 -130.00',
      '3': '0.00 0.00 30.00 30.00 0.00',
      '3.1': '0.00 0.00 30.00 30.00 0.00',
      [SALES]: '0.00 0.00 30.00 30.00 0.00',
    });
  });

  it('opens the next month with its closing balances, and seals a month without entries', async () => {
    const [account, contra] = [company.account(SALES), company.account(CASH)];
    await post(JANUARY, [sale('5.00')]);
    // The lines of a number that balances name their counter-accounts and do not post to them.
    await post(JANUARY, [
      { ...sale('2.00'), lancamento: '1' },
      { lancamento: '1', debcre: 'C', account, contra, amount: '2.00' },
    ]);
    await consolidate.run(await requested(JANUARY));
    await givenOpenPeriod(db, company.branch, FEBRUARY);
    expect(await consolidate.run(await requested(FEBRUARY))).toBe('sealed');
    expect((await balances(FEBRUARY))[CASH]).toBe('107.00 0.00 0.00 0.00 107.00');
  });

  it('seals a synthetic account inserted above accounts with balances, without a rollup difference in any month', async () => {
    const group = '1.1.1';
    company = await givenCompany(db, {
      chart: SMALL_CHART.filter(({ code }) => code !== group),
      openings: { [CASH]: '100.00', [CAPITAL]: '-100.00' },
    });
    await givenOpenPeriod(db, company.branch, JANUARY, FEBRUARY);
    await consolidate.run(await requested(JANUARY));
    await db.query(
      `INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature) VALUES ($1, $2, '111', 'DISPONIBILIDADES', 'S', '01')`,
      [company.chartId, group],
    );
    await post(FEBRUARY, [sale('5.00')]);
    expect(await consolidate.run(await requested(FEBRUARY))).toBe('sealed');
    expect((await balances(FEBRUARY))[group]).toBe('100.00 5.00 0.00 0.00 105.00');
    for (const month of [JANUARY, FEBRUARY])
      expect(
        await db.query('SELECT * FROM compliance.rollup_difference($1, $2)', [company.branch.id, month]),
      ).toEqual([]);
  });

  it('is done once when four workers run it together and one runs it again', async () => {
    await post(JANUARY, [sale('5.00')]);
    const month = await requested(JANUARY);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => consolidate.run(month)));
    expect(outcomes.filter((outcome) => outcome === 'sealed')).toHaveLength(1);
    expect(await consolidate.run(month)).toBe('over');
    expect(await runOf(JANUARY)).toMatchObject({ status: 'COMPLETED', attempts: 1 });
    const events = await db.query(
      "SELECT 1 FROM ledger.audit_event WHERE action = 'period.consolidated' AND branch_id = $1",
      [company.branch.id],
    );
    expect(events).toHaveLength(1);
  });

  it('waits while an earlier month is PENDING, and is refused when that one ended with ERROR', async () => {
    await givenOpenPeriod(db, company.branch, FEBRUARY);
    await requested(JANUARY);
    const february = await requested(FEBRUARY);
    expect(await consolidate.run(february)).toBe('waits');
    expect(await runOf(FEBRUARY)).toMatchObject({ status: 'PENDING' });
    await db.query(
      `UPDATE ledger.consolidation_run SET status = 'ERROR' WHERE branch_id = $1 AND period = $2`,
      [company.branch.id, JANUARY],
    );
    expect(await consolidate.run(february)).toBe('refused');
    expect(await runOf(FEBRUARY)).toMatchObject({
      status: 'ERROR',
      message: '01/2024 is not consolidated: months are consolidated in sequence.',
    });
  });

  it.each([
    ['differs from its entries', CASH, 'debit = debit + 0.01', `${CASH}: 5.00 5.01`],
    [
      'differs from its closing entries',
      CASH,
      'closing_credit = closing_credit + 0.01',
      `${CASH}: 5.00 4.99`,
    ],
    ['has no entries', SALES, 'account_id = $3', `${BANK}: 0 -5.00`],
  ])(
    'stops with ERROR at the first account whose movement %s, and writes nothing',
    async (_, code, fault, found) => {
      await post(JANUARY, [sale('5.00')]);
      await db.query(
        `UPDATE ledger.account_movement SET ${fault} WHERE branch_id = $1 AND account_id = $2 AND $3::bigint > 0`,
        [company.branch.id, company.account(code), company.account(BANK)],
      );
      expect(await consolidate.run(await requested(JANUARY))).toBe('refused');
      const run = await runOf(JANUARY);
      expect(run['status']).toBe('ERROR');
      const [account, fromEntries, fromMovement] = found.split(' ');
      expect(run['message']).toContain(
        `Account ${account} its entries of 01/2024 add up to ${fromEntries}, its stored movement to ${fromMovement}`,
      );
      expect(await balances(JANUARY)).toEqual({});
      await post(JANUARY, [sale('1.00')]); // the month is still open
    },
  );

  it('needs a fresh PASSED compliance run when the company requires one', async () => {
    await post(JANUARY, [sale('5.00')]);
    await db.query('UPDATE ledger.company SET consolidation_requires_compliance = true WHERE id = $1', [
      company.id,
    ]);
    expect(await consolidate.run(await requested(JANUARY))).toBe('refused');
    expect((await runOf(JANUARY))['message']).toContain(
      'compliance run of 01/2024 before consolidation: there is no run',
    );
    const again = async (): Promise<string> => {
      await db.query(`UPDATE ledger.consolidation_run SET status = 'PENDING' WHERE branch_id = $1`, [
        company.branch.id,
      ]);
      return await consolidate.run({ branchId: company.branch.id, period: JANUARY });
    };

    await validationOf('FAILED');
    expect(await again()).toBe('refused');
    expect((await runOf(JANUARY))['message']).toContain('FAILED by ECD-08 (History present)');

    await validationOf('PASSED');
    await post(JANUARY, [sale('1.00')]);
    expect(await again()).toBe('refused');
    expect((await runOf(JANUARY))['message']).toContain('is not fresh, the books have changed since');

    await validationOf('PASSED');
    expect(await again()).toBe('sealed');
  });

  async function validationOf(status: 'PASSED' | 'FAILED'): Promise<void> {
    const [run] = await db.query<{ id: string }>(
      `INSERT INTO compliance.run (branch_id, period, status, fingerprint, requested_by, started_at, finished_at, totals)
       VALUES ($1, $2::date, $3, compliance.fingerprint($1, $2::date), 'ana', now(), now(), '{}') RETURNING id`,
      [company.branch.id, JANUARY, status],
    );
    await db.query(
      `INSERT INTO compliance.run_result (run_id, position, rule, title, severity, outcome, findings, duration_ms)
       VALUES ($1, 1, 'ECD-08', 'History present', 'ERROR', $2::text, $3, 1), ($1, 2, 'AUD-03', 'Entries on weekends', 'WARNING', 'FAILED', 1, 1)`,
      [run?.id, status, status === 'FAILED' ? 1 : 0],
    );
  }

  it('is PROCESSING while one worker claims it and PENDING before and after, also with ids beyond int32', async () => {
    await db.query('ALTER SEQUENCE ledger.consolidation_run_id_seq RESTART WITH 5000000000');
    const month = await requested(JANUARY);
    await db.query(`UPDATE ledger.consolidation_run SET requested_at = now() + interval '1 hour'`); // The worker's clock may be late.
    const store = new ConsolidationStore();
    const seen = async (): Promise<unknown> => {
      const [run] = await store.listRuns(ADMIN, db.database, [company.branch.id], JANUARY);
      const waiting = await store.listWaitingRuns(db.database);
      return [run?.status, waiting.some(({ branchId }) => branchId === company.branch.id)];
    };
    expect(await seen()).toEqual(['PENDING', true]);
    await db.database.transaction(async (tx) => {
      expect(await store.claimRun(tx, month)).toMatchObject({ id: expect.any(Number), claimed: true });
      await db.database.transaction(async (other) => {
        expect(await store.claimRun(other, month)).toMatchObject({ claimed: false });
      });
      expect(await seen()).toEqual(['PROCESSING', false]);
    });
    expect(await seen()).toEqual(['PENDING', true]);
  });

  it('is requested only for branches in the scope of the caller', async () => {
    const store = new ConsolidationStore();
    const stranger = scopeOf([]);
    const ids = [company.branch.id];
    await db.database.transaction(async (tx) => {
      expect(await store.findObstacles(stranger, tx, ids, FEBRUARY)).toEqual([]);
      expect(await store.findObstacles(ADMIN, tx, ids, FEBRUARY)).toMatchObject([{ earlier: null }]);
      expect(await store.requestRuns(stranger, tx, ids, JANUARY)).toEqual([]);
      expect(await store.requestRuns(ADMIN, tx, ids, JANUARY)).toEqual(ids);
    });
  });

  it('waits for a transaction that writes into the month, and seals what it wrote', async () => {
    const batch = await givenBatch(db, company.branch, JANUARY);
    const document = await givenDocument(db, batch);
    await transactionBeside(db, async (writer) => {
      await writer.query(
        `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount)
         VALUES ($1, $2, $3, false, '1', 1, 'D', 1, $4, $5, true, 7)`,
        [document.id, company.branch.id, JANUARY, company.account(RENT), company.account(BANK)],
      );
      const sealing = consolidate.run(await requested(JANUARY));
      await until(() => lockWaits(db));
      await writer.query('COMMIT');
      expect(await sealing).toBe('sealed');
      expect((await balances(JANUARY))[RENT]).toBe('0.00 7.00 0.00 0.00 7.00');
    });
  });
});
