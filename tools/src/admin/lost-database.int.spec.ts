// Ends the connections of commands that wait for a lock, and kills PostgreSQL under them.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '@razao/schema';
import {
  createTestDatabase,
  lockWaits,
  restartableDatabase,
  transactionBeside,
  type RestartableDatabase,
  type TestDatabase,
} from '@razao/testing/database';
import { until } from '@razao/testing/waiting';
import { adminSays, givenCellAddresses, givenMovingCompany } from '../../e2e/moving-cells.js';

const APPLICATION = 'razao:admin';
let db: RestartableDatabase;
let target: TestDatabase;
let code: string;

beforeAll(async () => {
  db = await restartableDatabase();
  target = await createTestDatabase({ from: 'empty' });
  await migrate(target.url, 1);
  for (const cell of [db, target]) await givenCellAddresses(cell, 2);
  ({ code } = await givenMovingCompany(db));
});
afterAll(async () => {
  await target.close();
  await db.close();
});

const terminate = async (): Promise<unknown> =>
  await db.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [
    APPLICATION,
  ]);

/** Runs a command and loses its connection while it waits for a lock on companies. */
async function losing(
  words: readonly string[],
  lose: () => Promise<unknown>,
): Promise<{ code: number; said: string } | undefined> {
  return await transactionBeside(db, async (session) => {
    // The kill ends this session as well.
    session.on('error', () => undefined);
    await session.query('LOCK TABLE ledger.company IN ACCESS EXCLUSIVE MODE');
    const answer = adminSays(words, { DATABASE_URL: db.url, TARGET_DATABASE_URL: target.url });
    await until(
      () => lockWaits(db, APPLICATION),
      (count) => count > 0,
    );
    await lose();
    return await answer;
  });
}

describe('a command whose connection is lost', () => {
  const commands = (): string[][] => [
    ['status'],
    ['verify', '--company', code],
    ['grant', '--user', 'ana', '--company', code, '--branch', '1'],
  ];
  const AGAIN =
    'When the database answers, run the same command again: it does what is missing, and writes nothing twice.\n';

  it('says in one line which one, when the server ended it', async () => {
    for (const words of commands())
      expect(await losing(words, terminate)).toEqual({
        code: 1,
        said: `The connection to the database of DATABASE_URL was lost (terminating connection due to administrator command). ${AGAIN}`,
      });
  });

  it('names both databases of a move', async () => {
    const words = ['company', 'move', code, '--to', '1', '--dry-run'];
    expect(await losing(words, terminate)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^The connection to the database of TARGET_DATABASE_URL or DATABASE_URL was lost \(.+\)\. When the .*\n$/,
      ),
    });
  });

  it('says the same when PostgreSQL was killed, and does its work when it runs again', async () => {
    for (const words of commands()) {
      expect(await losing(words, () => db.stop('crash'))).toEqual({
        code: 1,
        said: `The connection to the database of DATABASE_URL was lost (Connection terminated unexpectedly). ${AGAIN}`,
      });
      await db.start();
      expect(await adminSays(words, { DATABASE_URL: db.url })).toMatchObject({ code: 0 });
    }
  });
});
