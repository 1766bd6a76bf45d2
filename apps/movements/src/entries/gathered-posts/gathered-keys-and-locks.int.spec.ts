// Tests simultaneous posts with keys, beside operations that hold what they need, and up to the limits of a statement.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError } from '@razao/domain';
import { Clock } from '@razao/platform/clock';
import { CASH, SALES, givenOpenDocument } from '@razao/testing/factories';
import { lockWaits, transactionBeside } from '@razao/testing/database';
import { until } from '@razao/testing/waiting';
import {
  apart,
  bia,
  closeBooks,
  company,
  db,
  documents,
  entry,
  isCreated,
  openBooks,
  other,
  answerOf,
  send,
  sendWithKey,
  service,
  sharesOf,
  type Body,
} from '../../../e2e/gathered-posts-fixture.js';
import { ConsolidateMonth } from '../../consolidation/consolidate-month.service.js';
import { ConsolidationStore } from '../../consolidation/consolidation.store.js';

beforeAll(openBooks);
afterAll(closeBooks);

describe('simultaneous posts with keys', () => {
  it('are created once, and get the first answers when they are repeated', async () => {
    const bodies = Array.from({ length: 60 }, () => entry());
    const sendAll = () => Promise.all(bodies.map((body, index) => sendWithKey(`once-${index}`, body)));
    const first = await sendAll();
    expect(first.filter((outcome) => !isCreated(outcome) || outcome.hit)).toEqual([]);
    expect(await sendAll()).toEqual(first.map((outcome) => Object.assign({}, outcome, { hit: true })));
    expect((await sharesOf(bodies.map(({ lancamento }) => lancamento))).length).toBeLessThan(10);
  });

  it('of two callers with equal keys do not mix, although they share a statement', async () => {
    const entries = service({ GATHERED_STATEMENTS_MAX: '1' });
    const { id } = await givenOpenDocument(db, other.branch, '2024-01-01');
    const theirs = { documentId: id, contaId: other.account(CASH), contrapartida: other.account(SALES) };
    const bodies = Array.from({ length: 10 }, () => [entry(), entry(theirs)] as const);
    const sendAll = () =>
      Promise.all(
        bodies.flatMap(([own, foreign], index) => [
          sendWithKey(`callers-${index}`, own, entries),
          // Half of their keys are those of the other caller.
          sendWithKey(`callers-${index % 2 === 0 ? index : `bia-${index}`}`, foreign, entries, bia),
        ]),
      );
    const first = await sendAll();
    expect(first.filter((outcome) => !isCreated(outcome) || outcome.hit)).toEqual([]);
    expect(await sendAll()).toEqual(first.map((outcome) => Object.assign({}, outcome, { hit: true })));
    expect((await sharesOf(bodies.flat().map(({ lancamento }) => lancamento))).at(-1)).toBeGreaterThan(10);
  });

  it.each([
    ['one-statement', {}],
    ['several-statements', { GATHERED_ENTRIES_MAX: '4' }],
  ])('of one key, in %s: one is created, and the others get its answer or a 409', async (name, env) => {
    const entries = service(env);
    const body = entry();
    const bodies = Array.from({ length: 30 }, () => entry());
    const [same, rest] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => sendWithKey(`same-${name}`, body, entries))),
      Promise.all(bodies.map((each, index) => sendWithKey(`rest-${index}-${name}`, each, entries))),
    ]);
    expect(rest.filter((outcome) => !isCreated(outcome))).toEqual([]);
    expect(same.filter((outcome) => isCreated(outcome) && !outcome.hit)).toHaveLength(1);
    const original = same.find((outcome) => isCreated(outcome) && !outcome.hit);
    for (const outcome of same)
      if (outcome instanceof DomainError) expect(outcome.code).toBe('IDEMPOTENCY_IN_FLIGHT');
      else expect(outcome).toMatchObject({ id: (original as { id: number }).id });
  });

  it('are refused for a used key, or one that another process holds, before their entries are validated', async () => {
    const entries = service({ GATHERED_STATEMENTS_MAX: '1' });
    await sendWithKey('used', entry());
    const bodies = Array.from({ length: 20 }, () => entry());
    await transactionBeside(db, async (session) => {
      await session.query('SELECT ledger.claim_new_key($1, $2)', ['ana', 'held']);
      const [used, held, ...rest] = await Promise.all([
        sendWithKey('used', entry({ contaId: undefined, conta: 'none' }), entries),
        sendWithKey('held', entry({ contaId: 999_999 }), entries),
        ...bodies.map((body, index) => sendWithKey(`left-${index}`, body, entries)),
      ]);
      expect(answerOf(used)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 409 });
      expect(answerOf(held)).toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT', status: 409 });
      expect(rest.filter((outcome) => !isCreated(outcome))).toEqual([]);
      expect(await sharesOf(bodies.map(({ lancamento }) => lancamento))).toEqual([20]);
    });
  });

  it('store their answers byte for byte when they share a statement', async () => {
    const entries = service({ GATHERED_STATEMENTS_MAX: '1' });
    const historico = 'ends in "id":0,"contaId":0,"contrapartida":0';
    const debit = entry({ contrapartida: null, historico });
    const credit: Body = { ...debit, debcre: 'C', contaId: company.account(SALES), contrapartida: undefined };
    const byCodes = entry({ contaId: undefined, conta: CASH, contrapartida: SALES });
    const bodies = [entry({ historico }), byCodes, [entry({ historico })], [debit, credit, entry()]];
    const [without, ...answers] = await Promise.all([
      send(entry(), entries),
      ...bodies.map((body, index) => sendWithKey(`shared-${index}`, body, entries)),
    ]);
    expect([without, ...answers].filter((outcome) => !isCreated(outcome))).toEqual([]);
    expect(await sharesOf(bodies.flat().map(({ lancamento }) => lancamento))).toEqual([6]);
    const kept = await db.query(
      `SELECT response::text AS text, branch_ids AS "branchIds" FROM ledger.idempotency_key
        WHERE key LIKE 'shared-%' ORDER BY key`,
    );
    const branchIds = [company.branch.id];
    expect(kept).toEqual(answers.map((answer) => ({ text: JSON.stringify(answer), branchIds })));
    for (const [index, body] of bodies.entries())
      expect(await sendWithKey(`shared-${index}`, body, entries)).toEqual({
        ...(answers[index] as object),
        hit: true,
      });
  });

  it('keep no key when they are refused', async () => {
    const bad = entry({ contaId: 999_999 });
    const bodies = Array.from({ length: 20 }, () => entry());
    const outcomes = await Promise.all([
      sendWithKey('bad', bad),
      ...bodies.map((body, index) => sendWithKey(`good-${index}`, body)),
    ]);
    expect(outcomes.filter((outcome) => !isCreated(outcome)).map(answerOf)).toMatchObject([
      { code: 'ACCOUNT_UNKNOWN' },
    ]);
    expect(await db.query(`SELECT 1 FROM ledger.idempotency_key WHERE key = 'bad'`)).toEqual([]);
  });
});

describe('a post alone with a key', () => {
  it('stores its answer byte for byte', async () => {
    const historico = 'ends in "id":0,"contaId":0,"contrapartida":0';
    const byCodes = { contaId: undefined, conta: CASH, contrapartida: SALES };
    const debit = entry({ contrapartida: null });
    const compound: Body[] = [debit, { ...debit, debcre: 'C', contaId: company.account(SALES) }];
    const bodies = [entry({ historico }), entry(byCodes), [entry({ historico })], compound];
    for (const [index, body] of bodies.entries()) {
      const key = `alone-${index}`;
      const first = await sendWithKey(key, body);
      expect(isCreated(first)).toBe(true);
      const kept = await db.query(
        'SELECT response::text AS text, branch_ids AS "branchIds" FROM ledger.idempotency_key WHERE key = $1',
        [key],
      );
      expect(kept).toEqual([{ text: JSON.stringify(first), branchIds: [company.branch.id] }]);
      expect(await sendWithKey(key, body)).toEqual({ ...(first as object), hit: true });
    }
  });

  it.each([
    ['an unknown account', { contaId: 999_999 }],
    ['an unknown code', { contaId: undefined, conta: 'none' }],
    ['an unknown document', { documentId: 999_999 }],
    ['a line that does not balance', { contrapartida: null }],
  ])('is refused for %s as without a key, and leaves the key unused', async (_, fields) => {
    const bad = entry(fields);
    expect(answerOf(await sendWithKey('free', bad))).toEqual(answerOf(await send(bad, apart)));
    const good = entry();
    expect(isCreated(await sendWithKey('free', good))).toBe(true);
    expect(answerOf(await sendWithKey('free', bad))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    await db.query(`DELETE FROM ledger.idempotency_key WHERE key = 'free'`);
  });
});

/** The consolidation of the worker, not a substitute. */
function consolidateMonth(): ConsolidateMonth {
  return new ConsolidateMonth(db.database, new ConsolidationStore(), new Clock());
}

describe('posts into a month or document that another operation locks', () => {
  /** Posts while another session holds what the statement locks; only the post of the document `held` has to wait. */
  async function expectOthersBesideLock(text: string, values: unknown[], held: number): Promise<void> {
    const entries = service();
    await transactionBeside(db, async (session) => {
      await session.query(text, values);
      const ended: string[] = [];
      const waiting = send(entry({ documentId: held }), entries).then((outcome) => {
        ended.push('held');
        return outcome;
      });
      for (let round = 0; round < 3; round += 1) {
        const others = documents.filter((id) => id !== held && id !== documents[2]);
        const sent = others.map((id) => send(entry({ documentId: id }), entries));
        expect((await Promise.all(sent)).filter((outcome) => !isCreated(outcome))).toEqual([]);
      }
      expect(ended).toEqual([]);
      await session.query('COMMIT');
      expect(isCreated(await waiting)).toBe(true);
    });
  }

  it('wait for the month lock of a closing, while posts of other branches do not wait', async () => {
    const branch = company.branches[5];
    await expectOthersBesideLock(
      `SELECT pg_advisory_xact_lock($1, ledger.period_key('2024-01-01'))`,
      [branch?.id],
      documents[5] ?? 0,
    );
  });

  it('wait for a lock of their document, while other posts do not wait', async () => {
    const held = documents[6] ?? 0;
    await expectOthersBesideLock('SELECT 1 FROM ledger.document WHERE id = $1 FOR UPDATE', [held], held);
  });

  it('wait for the consolidation of their month, then get PERIOD_CONSOLIDATED; posts of 50 other branches do not wait', async () => {
    const entries = service();
    const month = { branchId: company.branches[8]?.id ?? 0, period: '2024-01-01' };
    const held = documents[8] ?? 0;
    await db.query('INSERT INTO ledger.consolidation_run (branch_id, period) VALUES ($1, $2)', [
      month.branchId,
      month.period,
    ]);
    await transactionBeside(db, async (session) => {
      // The last statement of the consolidation before its commit waits for this lock, so that it holds its month
      // meanwhile.
      await session.query('LOCK TABLE ledger.audit_event IN SHARE MODE');
      const consolidation = consolidateMonth().run(month);
      await until(() => lockWaits(db));
      const ended: string[] = [];
      const late = [
        send(entry({ documentId: held }), entries),
        sendWithKey('late', entry({ documentId: held }), entries),
      ];
      for (const post of late) void post.then(() => ended.push('late'));
      const others = documents.filter((id) => id !== held);
      expect(others).toHaveLength(50);
      for (let round = 0; round < 3; round += 1) {
        const sent = others.map((id) => send(entry({ documentId: id }), entries));
        expect((await Promise.all(sent)).filter((outcome) => !isCreated(outcome))).toEqual([]);
      }
      expect(ended).toEqual([]);
      await session.query('COMMIT');
      expect(await consolidation).toBe('sealed');
      expect((await Promise.all(late)).map(answerOf)).toMatchObject([
        { code: 'PERIOD_CONSOLIDATED' },
        { code: 'PERIOD_CONSOLIDATED' },
      ]);
    });
  });

  it('get DAY_CLOSED when their day is closed while they wait', async () => {
    const entries = service();
    const held = documents[7] ?? 0;
    const branch = company.branches[7]?.id;
    await transactionBeside(db, async (session) => {
      await session.query(
        `UPDATE ledger.branch_period SET closed_through_day = 31 WHERE branch_id = $1 AND period = '2024-01-01'`,
        [branch],
      );
      const late = [send(entry({ documentId: held }), entries), send(entry({ documentId: held }), entries)];
      expect(isCreated(await send(entry(), entries))).toBe(true);
      await session.query('COMMIT');
      expect((await Promise.all(late)).map(answerOf)).toMatchObject([
        { code: 'DAY_CLOSED' },
        { code: 'DAY_CLOSED' },
      ]);
    });
  });
});

describe('a statement of gathered posts', () => {
  const post = async (count: number, env: Record<string, string>, fields: Body = {}): Promise<number[]> => {
    const bodies = Array.from({ length: count }, () => entry(fields));
    const entries = service({ GATHERED_STATEMENTS_MAX: '1', ...env });
    const outcomes = await Promise.all(bodies.map((body) => send(body, entries)));
    expect(outcomes.filter((outcome) => !isCreated(outcome))).toEqual([]);
    return await sharesOf(bodies.map(({ lancamento }) => lancamento));
  };

  it('has at most GATHERED_ENTRIES_MAX entries', async () => {
    expect(await post(8, { GATHERED_ENTRIES_MAX: '8' })).toEqual([8]);
    expect(await post(9, { GATHERED_ENTRIES_MAX: '8' })).toEqual([1, 8]);
  });

  it('has at most GATHERED_BYTES_MAX bytes', async () => {
    const shares = await post(20, { GATHERED_BYTES_MAX: '4096' }, { historico: 'x'.repeat(200) });
    expect(shares.length).toBeGreaterThan(1);
    expect(await post(20, { GATHERED_BYTES_MAX: '40960' }, { historico: 'x'.repeat(200) })).toEqual([20]);
  });

  it('has at most GATHERED_WAITING_MAX requests waiting for it: one more gets 503 SERVICE_BUSY', async () => {
    const entries = service({ GATHERED_WAITING_MAX: '10' });
    const outcomes = await Promise.all(Array.from({ length: 11 }, () => send(entry(), entries)));
    expect(outcomes.slice(0, 10).every(isCreated)).toBe(true);
    expect(outcomes[10]).toMatchObject({ code: 'SERVICE_BUSY', status: 503, retryAfterSeconds: 1 });
  });
});
