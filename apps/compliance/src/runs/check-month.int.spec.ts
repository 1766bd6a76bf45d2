// Tests a run on a real database: all rules see the books at one moment, the run takes no lock that a writer waits for,
// a run that fails stores nothing, and a rule keeps findings up to the limit.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessScope } from '@razao/auth';
import { DomainError, Period } from '@razao/domain';
import type { Queryable, Transaction } from '@razao/platform/database';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  givenConsolidated,
  givenEntries,
  givenOpenDocument,
  givenPurged,
  refOf,
  scopeOf,
} from '@razao/testing/factories';
import { BANK, CASH, CleanBooks, JANUARY, MARCH } from '../../e2e/fixtures/clean-books.js';
import { checkMonth, checkMonthService, readRuns } from '../../e2e/fixtures/check-month.js';
import type { Rule } from '../rules/rule-registry.js';
import type { RuleValues } from '../rules/rule-values.js';
import { RulesStore, type RuleFindings } from '../rules/rules.store.js';
import { RunStore } from './run.store.js';
import type { ComplianceRun } from './runs.dto.js';

const db = useTestDatabase({ role: 'razao_compliance' });
let books: CleanBooks;
beforeEach(async () => {
  books = await CleanBooks.write(db);
});

/** Calls `happens` after the rule `after` of a run. */
class InterruptedRules extends RulesStore {
  constructor(
    private readonly after: string,
    private readonly happens: (db: Queryable) => Promise<void>,
  ) {
    super();
  }

  override async applyRule(
    scope: AccessScope,
    tx: Queryable,
    rule: Rule,
    values: RuleValues,
  ): Promise<RuleFindings> {
    const found = await super.applyRule(scope, tx, rule, values);
    if (rule.id === this.after) await this.happens(tx);
    return found;
  }
}

function checking(rules = new RulesStore(), store = new RunStore()): (given?: CleanBooks) => Promise<number> {
  return answering((_, id) => Promise.resolve(id), rules, store);
}

function answering<Answer>(
  answerOf: (tx: Transaction, id: number) => Promise<Answer>,
  rules = new RulesStore(),
  store = new RunStore(),
): (given?: CleanBooks) => Promise<Answer> {
  const service = checkMonthService(db.database, {}, { rules, store });
  return async (given = books) => {
    const month = Period.fromDate(MARCH);
    return await service.check(scopeOf(given.company.branches), refOf(given.company), month, answerOf);
  };
}

const onSaturday = async (count = 1): Promise<void> => {
  for (let index = 0; index < count; index += 1)
    await books.post(30, [[{ debcre: 'D', account: BANK, contra: CASH, amount: `10.${index + 10}` }]]);
  await books.writtenInTime();
};

describe('a run', () => {
  it('does not include what is posted while it runs, and is not fresh afterwards', async () => {
    const run = checking(new InterruptedRules('ECD-01', () => onSaturday()));
    const read = await readRuns(db.database).answer(scopeOf(books.company.branches), await run(), 'en');
    expect(read).toMatchObject({ status: 'PASSED', fresh: false, totals: { findings: 0 } });
  });

  it('takes no lock that a writer or a consolidation waits for', async () => {
    const modes = new Set<string>();
    const run = checking(
      new InterruptedRules('AUD-10', async (tx) => {
        const held = await tx.query<{ mode: string }>(
          `SELECT DISTINCT mode FROM pg_locks WHERE pid = pg_backend_pid() AND granted AND locktype <> 'virtualxid'`,
        );
        for (const { mode } of held) modes.add(mode);
        await onSaturday();
        await givenConsolidated(db, books.company.branch, '2024-01-01', '2024-02-01', MARCH);
      }),
    );
    await run();
    expect([...modes]).toEqual(['AccessShareLock']);
  });

  it('stores nothing when it fails half way, or when its answer does', async () => {
    const before = await db.query('SELECT count(*) FROM compliance.run');
    const run = checking(
      new InterruptedRules('AUD-01', () => Promise.reject(new Error('the plug is pulled'))),
    );
    await expect(run()).rejects.toThrow('the plug is pulled');
    const unanswered = answering(() => Promise.reject(new Error('no answer')));
    await expect(unanswered()).rejects.toThrow('no answer');
    expect(await db.query('SELECT count(*) FROM compliance.run')).toEqual(before);
  });

  it('counts all findings, stores them up to findings_max, and shows the first ten', async () => {
    await onSaturday(12);
    for (const [findingsMax, kept] of [
      [13, 12],
      [12, 12],
      [11, 11],
    ] as const) {
      const run = await checkMonth(db, books.company, MARCH, { findings_max: findingsMax });
      const weekend = run.results.find(({ rule }) => rule === 'AUD-03');
      expect([weekend?.findings, weekend?.samples.length]).toEqual([12, 10]);
      const query = { rule: 'AUD-03', page: 1, size: 100 };
      const page = await readRuns(db.database).findings(scopeOf(books.company.branches), run.id, query, 'en');
      expect(page.totalElements).toBe(kept);
    }
  });

  it('checks the entries of a consolidated month that was purged only before its seal', async () => {
    const { branch } = books.company;
    await givenPurged(db, branch, JANUARY);
    const line = {
      account: books.company.account(BANK),
      contra: books.company.account(CASH),
      history: 'Depósito',
    };
    await givenEntries(db, await givenOpenDocument(db, branch, JANUARY), [
      { debcre: 'D', amount: '1.23', day: 5, ...line },
    ]);
    await givenConsolidated(db, branch, JANUARY);
    const run = await checkMonth(db, books.company, JANUARY);
    expect(run).toMatchObject({ status: 'PASSED', purgedAt: expect.any(String) });
  });

  it('fails with SERVICE_BUSY when its caller, or the service, has too many runs for longer than a request waits', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const service = checkMonthService(db.database, {}, { rules: new InterruptedRules('ECD-01', () => held) });
    const run = async (subject: string): Promise<number> =>
      await service.check(
        { ...scopeOf(books.company.branches), subject },
        refOf(books.company),
        Period.fromDate(MARCH),
        (_, id) => Promise.resolve(id),
      );
    const first = run('ana');
    const busy = await run('ana').catch((error: unknown) => error);
    const second = run('bia');
    const full = await run('carla').catch((error: unknown) => error);
    release();
    for (const refused of [busy, full]) {
      expect(refused).toBeInstanceOf(DomainError);
      expect((refused as DomainError).code).toBe('SERVICE_BUSY');
    }
    expect((await Promise.all([first, second])).every((id) => id > 0)).toBe(true);
    expect(await run('ana')).toBeGreaterThan(0);
  });

  it('calculates the digest of the month once for execution and answer', async () => {
    class CountingStore extends RunStore {
      digests = 0;

      override async readFingerprint(
        ...given: Parameters<RunStore['readFingerprint']>
      ): Promise<string | null> {
        this.digests += 1;
        return await super.readFingerprint(...given);
      }
    }
    const store = new CountingStore();
    const scope = scopeOf(books.company.branches);
    const runs = readRuns(db.database, store);
    const run = answering((tx, id) => runs.answerNew(scope, tx, id, 'en'), new RulesStore(), store);
    const answer = await run();
    expect(answer).toMatchObject({ fresh: true });
    const { id } = answer;
    expect(store.digests).toBe(1);
    expect(await runs.answer(scopeOf(books.company.branches), id, 'en')).toMatchObject({ id, fresh: true });
    expect(store.digests).toBe(2);
  });

  it('prefers the thresholds of the company to those of the site, and is not fresh when they change', async () => {
    const set = async (thresholds: object): Promise<void> => {
      await db.query('UPDATE ledger.company SET thresholds = $2 WHERE id = $1', [
        books.company.id,
        thresholds,
      ]);
    };
    const check = async (): Promise<ComplianceRun> =>
      await checkMonth(db, books.company, MARCH, { late_entry_days: 7, user_lines_min: 10 });
    const thresholdsOf = ({ results }: ComplianceRun, id: string): unknown =>
      results.find(({ rule }) => rule === id)?.figures;
    const usual = await check();
    await set({ late_entry_days: 45 });
    const own = await check();
    expect(own.fingerprint).not.toBe(usual.fingerprint);
    expect(thresholdsOf(own, 'AUD-09')).toEqual({ thresholds: { late_entry_days: 45 } });
    expect(thresholdsOf(own, 'AUD-10')).toMatchObject({ thresholds: { user_lines_min: 10 } });
    const fresh = async (id: number): Promise<boolean> =>
      (await readRuns(db.database).read(scopeOf(books.company.branches), id)).fresh;
    expect([await fresh(usual.id), await fresh(own.id)]).toEqual([false, true]);
    await set({});
    expect([await fresh(usual.id), await fresh(own.id)]).toEqual([true, false]);
  });

  it('cannot be changed, neither by the service nor by the owner of the database', async () => {
    const run = checking();
    const id = await run();
    await expect(db.database.execute('UPDATE compliance.run SET status = $1', ['FAILED'])).rejects.toThrow(
      'permission denied',
    );
    for (const statement of [
      `UPDATE compliance.run SET status = 'FAILED' WHERE id = ${id}`,
      `DELETE FROM compliance.run_result WHERE run_id = ${id}`,
      'TRUNCATE compliance.finding',
    ])
      await expect(db.query(statement)).rejects.toThrow('compliance runs are only added to');
  });

  it('is hidden from users without permission', async () => {
    const id = await checking()();
    const store = new RunStore();
    const stranger: AccessScope = {
      subject: 'bia',
      admin: false,
      branchIds: [books.company.branch.id + 100_000],
    };
    const page = { page: 1, size: 10 };
    expect(await store.findRun(stranger, db.database, id)).toBeUndefined();
    expect(await store.listResults(stranger, db.database, id, 10)).toEqual([]);
    expect(await store.listFindings(stranger, db.database, id, page)).toEqual({ total: 0, rows: [] });
    const month = { branchId: books.company.branch.id, period: MARCH };
    await db.database.transaction(async (tx) => {
      expect(await store.listRuns(stranger, tx, month, page)).toEqual({ total: 0, rows: [] });
    });
    expect(await store.readFingerprint(stranger, db.database, month)).toBeNull();
    expect(await store.readMonth(stranger, db.database, month)).toBeUndefined();
  });
});
