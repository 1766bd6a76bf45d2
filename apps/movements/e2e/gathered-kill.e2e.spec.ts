// Kills a service while posts share statements: the books have every post that it answered, and a repeated post only
// once. `database-restart` restarts the database under such load.
import { expect, it } from '@jest/globals';
import { startApp, type HttpAnswer } from '@razao/testing/apps';
import { useMovements } from './movements-fixture.js';

const POSTS = 300;
const ANSWERED_BEFORE_KILL = 50;
/** Each client sends its next post after an answer, so that most posts are not yet sent when the process dies. */
const CLIENTS = 64;
/** The limit of one statement: when the process dies, some posts are answered, some are being written and some wait. */
const ENTRIES_MAX = '16';

const on = useMovements();

it('a killed service loses no post that it answered, and creates none twice for clients that repeat with their keys', async () => {
  const documents = await Promise.all(Array.from({ length: 4 }, () => on.document()));
  const posts = Array.from({ length: POSTS }, (_, index) => ({
    body: on.entry(documents[index % documents.length] ?? 0, { lancamento: String(index) }),
    key: { 'idempotency-key': `gathered-${index}` },
  }));
  const killed = await startApp('movements', {
    databaseUrl: on.db.url,
    worker: false,
    env: { GATHERED_ENTRIES_MAX: ENTRIES_MAX },
  });
  const ana = killed.as('ana');
  const first = posts.map((): HttpAnswer<{ id: number }> | undefined => undefined);
  const waiting = posts.entries();
  let answered = 0;
  const client = async (): Promise<void> => {
    for (const [index, { body, key }] of waiting)
      try {
        first[index] = await ana.post<{ id: number }>('/entry', body, key);
        answered += 1;
        if (answered === ANSWERED_BEFORE_KILL) await killed.service.kill();
      } catch {
        // The post was not answered, and is repeated below.
      }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  expect(first.filter((answer) => answer !== undefined && answer.status !== 201)).toEqual([]);
  expect(first).toContain(undefined);

  const again = await Promise.all(
    posts.map(({ body, key }) => on.ana.post<{ id: number }>('/entry', body, key)),
  );
  expect(again.filter(({ status }) => status !== 201)).toEqual([]);
  for (const [index, answer] of first.entries())
    if (answer !== undefined)
      expect([again[index]?.text, again[index]?.headers.get('idempotency-hit')]).toEqual([
        answer.text,
        'true',
      ]);
  const rows = await on.db.query<{ entries: number; ids: number }>(
    `SELECT count(*)::int AS entries, count(*) FILTER (WHERE id = ANY($1))::int AS ids FROM ledger.entry`,
    [again.map(({ body }) => body.id)],
  );
  expect(rows).toEqual([{ entries: POSTS, ids: POSTS }]);
  expect((await on.counts()).movement).toBe(2 * POSTS);
});
