// Simultaneous posts are answered and written as if each were alone.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError, both } from '@razao/domain';
import { requestContext } from '@razao/platform/http';
import { CASH, INACTIVE, SALES, SYNTHETIC, givenOpenDocument } from '@razao/testing/factories';
import fc from 'fast-check';
import {
  ana,
  apart,
  bia,
  closeBooks,
  company,
  db,
  documents,
  entry,
  gathered,
  isCreated,
  openBooks,
  other,
  answerOf,
  send,
  sendWithKey,
  service,
  sharesOf,
  type Body,
  type Created,
  type Outcome,
} from '../../../e2e/gathered-posts-fixture.js';

const GOOD = 200;
/** They are few, because the service pauses after each refused post nine times as long as its statement took. */
const SPOILED = 10;

beforeAll(openBooks);
afterAll(closeBooks);

describe('simultaneous posts', () => {
  it('share statements, and each gets its own id and is recorded under its own caller', async () => {
    const theirs = await givenOpenDocument(db, other.branch, '2024-01-01');
    const accounts = { contaId: other.account(CASH), contrapartida: other.account(SALES) };
    const posts = Array.from({ length: GOOD }, (_, index) =>
      index % 2 === 0
        ? { scope: ana, body: entry({ documentId: documents[index % documents.length] }) }
        : { scope: bia, body: entry({ documentId: theirs.id, ...accounts }) },
    );
    const outcomes = await Promise.all(posts.map(({ scope, body }) => send(body, gathered, scope)));
    expect(outcomes.filter((outcome) => !isCreated(outcome))).toEqual([]);
    const rows = await db.query<{ id: string; number: string; actor: number }>(
      'SELECT id, entry_number AS number, created_by AS actor FROM ledger.entry WHERE entry_number = ANY($1)',
      [posts.map(({ body }) => body['lancamento'])],
    );
    const rowOf = new Map(rows.map(({ number, id, actor }) => [number, { id: Number(id), actor }]));
    expect(posts.map(({ body }) => rowOf.get(String(body['lancamento'])))).toEqual(
      outcomes.map((outcome, index) => ({
        id: (outcome as { id: number }).id,
        actor: posts[index]?.scope.actorId,
      })),
    );
    expect((await sharesOf(posts.map(({ body }) => body['lancamento']))).length).toBeLessThan(GOOD / 10);
  });

  it('find accounts by their codes, and refuse a synthetic one', async () => {
    const [cash, sales] = [company.account(CASH), company.account(SALES)];
    const byCodes = { contaId: undefined, conta: CASH, contrapartida: SALES };
    const bodies = Array.from({ length: 40 }, (_, index) =>
      entry(index % 2 === 0 ? byCodes : { contaId: sales, contrapartida: cash }),
    );
    const outcomes = await Promise.all(bodies.map((body) => send(body)));
    expect(outcomes).toMatchObject(
      bodies.map((_, index) =>
        index % 2 === 0 ? { contaId: cash, contrapartida: sales } : { contaId: sales, contrapartida: cash },
      ),
    );
    expect((await sharesOf(bodies.map(({ lancamento }) => lancamento))).length).toBeLessThan(10);
    const synthetic = await Promise.all([
      send(entry()),
      send(entry({ ...byCodes, contrapartida: SYNTHETIC })),
    ]);
    expect(answerOf(synthetic[1])).toMatchObject({ code: 'ACCOUNT_SYNTHETIC' });
  });

  it('keep the order of the lines of compound entries', async () => {
    const compound = (): Body[] => {
      const line = entry({ contrapartida: null, valor: 30 });
      return [
        line,
        { ...line, debcre: 'C', contaId: company.account(SALES), valor: 20 },
        { ...line, debcre: 'C', contaId: company.account(SALES), valor: 10 },
      ];
    };
    const bodies = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? compound() : entry()));
    const outcomes = await Promise.all(bodies.map((body) => send(body)));
    for (const [index, body] of bodies.entries()) {
      const created = [outcomes[index] as Created | Created[]].flat();
      expect(created.map(({ valor }) => valor)).toEqual([body].flat().map(({ valor }) => valor));
      const lines = await db.query<{ line: number }>(
        'SELECT line FROM ledger.entry WHERE id = ANY($1) ORDER BY id',
        [created.map(({ id }) => id)],
      );
      expect(lines.map(({ line }) => line)).toEqual(created.map((_, nth) => nth + 1));
    }
  });

  describe('one of which is refused for', () => {
    const REFUSED: Record<string, () => unknown> = {
      'an unknown account': () => entry({ contaId: 999_999 }),
      'an account of another chart': () => entry({ contaId: other.account(CASH) }),
      'a synthetic account': () => entry({ contrapartida: company.account(SYNTHETIC) }),
      'an inactive account': () => entry({ contaId: company.account(INACTIVE) }),
      'a day outside the month': async () => {
        const branch = company.branches[1] ?? company.branch;
        const document = await givenOpenDocument(db, branch, '2024-02-01');
        return entry({ documentId: document.id, day: '31' });
      },
      'a closed day': async () => {
        const branch = company.branches[2] ?? company.branch;
        await db.query('UPDATE ledger.branch_period SET closed_through_day = 9 WHERE branch_id = $1', [
          branch.id,
        ]);
        return entry({ documentId: documents[2] });
      },
      'a number that is used': async () => {
        const used = entry();
        await send(used, apart);
        return used;
      },
      'a line that does not balance': () => entry({ contrapartida: null }),
      'entries of two documents': () => [entry(), entry({ documentId: documents[1] })],
      'a document that does not exist': () => entry({ documentId: 999_999 }),
      // The entry is valid; only the caller may not see its document.
      'a document of another company': async () => {
        const { id } = await givenOpenDocument(db, other.branch, '2024-01-01');
        return entry({ documentId: id, contaId: other.account(CASH), contrapartida: other.account(SALES) });
      },
    };

    it.each(Object.keys(REFUSED))(`%s: ${GOOD} are created, and one is refused as if alone`, async (kind) => {
      const bad = await REFUSED[kind]?.();
      const alone = await send(bad, apart);
      expect(alone).toBeInstanceOf(DomainError);
      const good = Array.from({ length: GOOD }, () => entry());
      const entries = service();
      const outcomes = await Promise.all(
        [...good.slice(0, GOOD / 2), bad, ...good.slice(GOOD / 2)].map((body) => send(body, entries)),
      );
      const [refused] = outcomes.splice(GOOD / 2, 1);
      expect(answerOf(refused)).toEqual(answerOf(alone));
      expect(outcomes.filter((outcome) => !isCreated(outcome))).toEqual([]);
      const shares = await sharesOf(good.map(({ lancamento }) => lancamento));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(GOOD);
      expect(shares.length).toBeLessThan(GOOD / 5);
    });
  });

  it('of one entry number twice: one is created, the other gets ENTRY_NUMBER_USED', async () => {
    const twice = entry();
    const bodies = [twice, ...Array.from({ length: 50 }, () => entry()), twice];
    const outcomes = await Promise.all(bodies.map((body) => send(body)));
    const refused = outcomes.filter((outcome) => !isCreated(outcome));
    expect(refused.map(answerOf)).toMatchObject([{ code: 'ENTRY_NUMBER_USED', status: 400 }]);
  });

  it('share few statements, while another caller sends posts that are refused', async () => {
    const entries = service();
    const outsider = { ...ana, subject: 'outsider' };
    const spoil = (): Promise<Outcome> => send(entry({ contaId: 999_999 }), entries, outsider);
    await Promise.all(Array.from({ length: GOOD / 4 }, spoil));
    const good = Array.from({ length: GOOD }, () => entry());
    const outcomes = await Promise.all(
      good.flatMap((body, index) => [send(body, entries), ...(index < SPOILED ? [spoil()] : [])]),
    );
    expect(outcomes.filter(isCreated)).toHaveLength(GOOD);
    expect((await sharesOf(good.map(({ lancamento }) => lancamento))).length).toBeLessThan(5);
  });

  it('share few statements, also after COMPANY_ARRIVING was answered to their caller', async () => {
    const theirs = await givenOpenDocument(db, other.branch, '2024-03-01');
    await db.query(
      `INSERT INTO ledger.cell_address VALUES (0, 'http://a', 'http://a', 'http://a'), (1, 'http://b', 'http://b', 'http://b')`,
    );
    await db.query(`INSERT INTO ledger.company_home (company_code, cell, state) VALUES ($1, 0, 'ARRIVING')`, [
      other.code,
    ]);
    const entries = service();
    const integration = { ...ana, subject: 'integration', admin: true };
    const early = await Promise.all(
      Array.from({ length: SPOILED }, () => send(entry({ documentId: theirs.id }), entries, integration)),
    );
    const good = Array.from({ length: GOOD }, () => entry());
    const outcomes = await Promise.all(good.map((body) => send(body, entries, integration)));
    await db.query('DELETE FROM ledger.company_home');
    expect(early.map(answerOf)).toMatchObject(early.map(() => ({ code: 'COMPANY_ARRIVING', status: 503 })));
    expect(outcomes.filter(isCreated)).toHaveLength(GOOD);
    expect((await sharesOf(good.map(({ lancamento }) => lancamento))).length).toBeLessThan(5);
  });

  it('are not written when their clients disconnected before the statement begins', async () => {
    const bodies = Array.from({ length: 60 }, () => entry());
    const outcomes = await Promise.all(
      bodies.map((body, index) => {
        const request = { method: 'POST', originalUrl: '/entry', headers: {} };
        const response = { destroyed: false, headersSent: false, setHeader: () => undefined };
        const context = { requestId: '', exchange: { request, response } };
        const sent = requestContext.run(context, () => send(body));
        response.destroyed = index % 3 === 0;
        return sent;
      }),
    );
    const written = await sharesOf(bodies.map(({ lancamento }) => lancamento));
    expect(outcomes.map(isCreated)).toEqual(bodies.map((_, index) => index % 3 !== 0));
    expect(written.reduce((sum, share) => sum + share, 0)).toBe(40);
  });
});

it('any simultaneous posts leave the books that some sequence of single posts leaves', async () => {
  const kind = fc.constantFrom('good', 'good', 'unknown account', 'foreign', 'unbalanced');
  const posts = fc.array(fc.record({ number: fc.nat({ max: 12 }), kind, keyed: fc.boolean() }), {
    minLength: 2,
    maxLength: 40,
  });
  const theirs = await givenOpenDocument(db, other.branch, '2024-01-01');
  const branch = company.branches[10] ?? company.branch;
  const property = fc.asyncProperty(posts, fc.integer({ min: 1, max: 4 }), async (given, statements) => {
    const document = await givenOpenDocument(db, branch, '2024-01-01');
    const entries = service({ GATHERED_STATEMENTS_MAX: String(statements) });
    const outcomes = await Promise.all(
      given.map(async ({ number, kind: what, keyed }, index) => {
        const body = entry({
          documentId: what === 'foreign' ? theirs.id : document.id,
          lancamento: String(number),
          ...(what === 'unknown account' && { contaId: 999_999 }),
          ...(what === 'unbalanced' && { contrapartida: null }),
        });
        return keyed ? sendWithKey(`${document.id}-${index}`, body, entries) : send(body, entries);
      }),
    );
    const wanted = new Set(given.filter((each) => each.kind === 'good').map(({ number }) => String(number)));
    const rows = await db.query<{ number: string }>(
      'SELECT entry_number AS number FROM ledger.entry WHERE document_id = $1',
      [document.id],
    );
    expect(new Set(rows.map(({ number }) => number))).toEqual(wanted);
    expect(rows).toHaveLength(wanted.size);
    // One good post of each number is created; the other good posts find the number used.
    const created = given.filter((_, index) =>
      isCreated(outcomes[index] ?? new DomainError('LOTE_USED', both(''))),
    );
    expect(created.map(({ number }) => String(number)).sort()).toEqual([...wanted].sort());
    expect(created.every((each) => each.kind === 'good')).toBe(true);
    for (const [index, outcome] of outcomes.entries())
      if (outcome instanceof DomainError && given[index]?.kind === 'good')
        expect(outcome.code).toBe('ENTRY_NUMBER_USED');
  });
  await fc.assert(property, { numRuns: 25 });
  const [movement] = await db.query<{ same: boolean }>(
    `SELECT (SELECT sum(debit) FROM ledger.account_movement WHERE branch_id = $1)
          = (SELECT sum(amount) FROM ledger.posting WHERE branch_id = $1 AND side = 'D') AS same`,
    [branch.id],
  );
  expect(movement?.same).toBe(true);
}, 120_000);
