// Tests permissions as the database has them, how long they are cached, and that nothing is cached unless the listener
// is proven to receive notifications.
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@razao/platform/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { givenCompany, givenGrant, refOf, type GivenCompany } from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import { AccessDirectory } from './access-directory.js';
import { AccessListener } from './access-listener.js';
import type { BranchRef } from './access-scope.js';
import { BranchDirectory } from './branch-directory.js';

/** Longer than any test, even on a busy machine, so that the listener hears until its end. */
const LEASE_MS = 600_000;
const PROOF_EVERY_MS = 100;

/** Connects as the movements service does. */
const testDatabase = useTestDatabase({ role: 'razao_movements' });
let database: Database;
let listener: AccessListener;
let directory: AccessDirectory;
let company: GivenCompany;
let other: GivenCompany;

beforeAll(async () => {
  database = testDatabase.database;
  company = await givenCompany(testDatabase, { branches: ['1', '2', '3'] });
  other = await givenCompany(testDatabase, { branches: ['1'] });
});

beforeEach(async () => {
  listener = new AccessListener(database, LEASE_MS, PROOF_EVERY_MS);
  directory = new AccessDirectory(database, listener, { recordActors: false });
  await listener.onApplicationBootstrap();
  await until(() => listener.hearing);
});

afterEach(async () => {
  jest.restoreAllMocks();
  listener.beforeApplicationShutdown();
  await testDatabase.query(
    'TRUNCATE access.grant_direct, access.user_group, access.group_member, access.group_grant',
  );
});

async function connected(role?: string): Promise<Database> {
  return await new Database({
    url: testDatabase.url,
    applicationName: 'access-spec',
    connectionsMax: 4,
    acquireTimeoutMs: 20_000,
    statementTimeoutMs: 5_000,
    startTimeoutMs: 20_000,
    ...(role !== undefined && { role }),
  }).start();
}

const ANA = { subject: 'ana', admin: false };
const branchesOf = async (subject: string): Promise<readonly number[] | null> =>
  (await directory.scopeOf({ subject, admin: false })).branchIds;
const ids = (of: GivenCompany, ...codes: string[]): number[] =>
  of.branches.filter(({ code }) => codes.includes(code)).map(({ id }) => id);

async function grant(subject: string, of: GivenCompany, code?: string): Promise<void> {
  const branch = of.branches.find((candidate) => candidate.code === code);
  await givenGrant(testDatabase, subject, of, branch);
}

/** Grants a permission and waits for its announcement, so that it invalidates nothing that is cached later. */
async function granted(subject: string, branch: string): Promise<void> {
  let announced = false;
  listener.onChange(() => (announced = true));
  await grant(subject, company, branch);
  await until(() => announced);
}

/** Changes permissions without an announcement. */
async function silently(text: string, values: unknown[]): Promise<void> {
  await testDatabase.query('ALTER TABLE access.grant_direct DISABLE TRIGGER announce_change');
  await testDatabase.query(text, values);
  await testDatabase.query('ALTER TABLE access.grant_direct ENABLE TRIGGER announce_change');
}

/** Makes the next read of the database end when the test says so. */
function nextRead(): { end: (row: object) => void } {
  let end = (_row: object): void => undefined;
  const row = new Promise<object>((resolve) => (end = resolve));
  jest.spyOn(database, 'one').mockReturnValueOnce(row);
  return { end };
}

const DELETE_ALL = 'DELETE FROM access.grant_direct WHERE subject = $1';

describe('the branches of a subject', () => {
  it('are none when nothing was granted', async () => {
    expect(await branchesOf('unknown')).toEqual([]);
  });

  it('are those granted directly', async () => {
    await grant('ana', company, '2');
    await grant('ana', other, '1');
    expect(await branchesOf('ana')).toEqual([...ids(company, '2'), ...ids(other, '1')]);
  });

  it('are all of a company, each once, when the company is granted, also those that are added later', async () => {
    await grant('ana', company);
    await grant('ana', company, '1');
    expect(await branchesOf('ana')).toEqual(ids(company, '1', '2', '3'));
    const [added] = await testDatabase.query<{ id: number }>(
      `INSERT INTO ledger.branch (company_id, code, name, accounting_day) VALUES ($1, '4', 'Branch 4', '2024-01-01') RETURNING id`,
      [company.id],
    );
    await until(async () => (await branchesOf('ana'))?.length === 4);
    expect(await branchesOf('ana')).toContain(added?.id);
    await testDatabase.query('DELETE FROM ledger.branch WHERE id = $1', [added?.id]);
  });

  it("are also those of the subject's groups, until the group is deleted", async () => {
    await testDatabase.query(
      `WITH added AS (INSERT INTO access.user_group (name) VALUES ('accounting') RETURNING id),
            member AS (INSERT INTO access.group_member (group_id, subject) SELECT id, 'ana' FROM added)
       INSERT INTO access.group_grant (group_id, company_id, branch_id) SELECT id, $1, $2 FROM added`,
      [company.id, ids(company, '3')[0]],
    );
    await grant('ana', company, '1');
    await until(async () => (await branchesOf('ana'))?.length === 2);
    expect(await branchesOf('ana')).toEqual(ids(company, '1', '3'));
    expect(await branchesOf('eva')).toEqual([]);
    await testDatabase.query('DELETE FROM access.user_group');
    await until(async () => (await branchesOf('ana'))?.length === 1);
    expect(await branchesOf('ana')).toEqual(ids(company, '1'));
  });

  it('are not limited for an admin', async () => {
    const scope = await directory.scopeOf({ subject: 'root', admin: true });
    expect(scope).toEqual({ subject: 'root', admin: true, branchIds: null });
  });

  it('are none for a subject that contains SQL', async () => {
    expect(await branchesOf(`' OR true --`)).toEqual([]);
  });
});

describe('while the listener receives notifications', () => {
  it('a permission is read once and then taken from the cache', async () => {
    await granted('ana', '1');
    expect(await branchesOf('ana')).toEqual(ids(company, '1'));
    await silently(DELETE_ALL, ['ana']);
    expect(await branchesOf('ana')).toEqual(ids(company, '1'));
  });

  it('a subject whose new token lacks the role admin sees only what was granted', async () => {
    await granted('ana', '1');
    expect(await directory.scopeOf({ ...ANA, admin: true })).toMatchObject({ branchIds: null });
    expect(await branchesOf('ana')).toEqual(ids(company, '1'));
  });

  it('a revocation takes effect when its notification arrives', async () => {
    await granted('ana', '1');
    expect(await branchesOf('ana')).toEqual(ids(company, '1'));
    let announced = false;
    listener.onChange(() => (announced = true));
    await testDatabase.query(DELETE_ALL, ['ana']);
    await until(() => announced);
    expect(await branchesOf('ana')).toEqual([]);
  });

  it('a permission that was being read when a change was announced is not cached', async () => {
    const read = nextRead();
    const before = directory.scopeOf(ANA);
    await granted('eva', '1');
    read.end({ branchIds: ids(company, '1') });
    expect((await before).branchIds).toEqual(ids(company, '1'));
    expect(await branchesOf('ana')).toEqual([]);
  });

  it('a branch that was being read when a change was announced is not cached', async () => {
    const branches = new BranchDirectory(database, listener, 'queries');
    const ref = refOf(company);
    const find = (): Promise<BranchRef> => branches.byCodes(ref.companyCode, ref.branchCode);
    const read = nextRead();
    const before = find();
    await granted('eva', '1');
    read.end({ ...ref, cell: null });
    expect(await before).toEqual(ref);
    const reads = jest.spyOn(database, 'one').mockClear();
    expect([await find(), await find()]).toEqual([ref, ref]);
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it('a failed read is not cached', async () => {
    jest.spyOn(database, 'one').mockRejectedValueOnce(new Error('no connection'));
    await expect(branchesOf('ana')).rejects.toThrow('no connection');
    expect(await branchesOf('ana')).toEqual([]);
  });
});

describe('while the listener receives no notifications', () => {
  it('nothing is taken from the cache after its connection broke, nor after it connected again', async () => {
    await granted('ana', '1');
    expect(await branchesOf('ana')).toEqual(ids(company, '1'));
    await testDatabase.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '%:listen' AND datname = current_database()`,
    );
    await until(() => !listener.hearing);
    await silently(DELETE_ALL, ['ana']);
    expect(await branchesOf('ana')).toEqual([]);
    await until(() => listener.hearing);
    expect(await branchesOf('ana')).toEqual([]);
  });

  it('nothing is taken from the cache when no proof arrived within the lease, although the connection is open', async () => {
    await granted('ana', '1');
    // Simulates a pooler that forgets LISTEN: the session no longer listens, and no connection breaks.
    const deaf = new AccessListener(database, LEASE_MS, LEASE_MS);
    const directory = new AccessDirectory(database, deaf, { recordActors: false });
    const scope = async (): Promise<readonly number[] | null> => (await directory.scopeOf(ANA)).branchIds;
    await deaf.onApplicationBootstrap();
    await until(() => deaf.hearing);
    expect(await scope()).toEqual(ids(company, '1'));
    await silently(DELETE_ALL, ['ana']);
    expect(await scope()).toEqual(ids(company, '1'));
    const later = performance.now() + LEASE_MS;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
    try {
      expect(await scope()).toEqual([]);
    } finally {
      clock.mockRestore();
    }
    deaf.beforeApplicationShutdown();
  });

  it('nothing is taken from the cache when a proof took longer than the lease', async () => {
    const leaseMs = 50;
    const listen = database.listen.bind(database);
    jest.spyOn(database, 'listen').mockImplementationOnce(async (channel, hear, lose) => {
      await listen(channel, (payload) => void setTimeout(hear, 2 * leaseMs, payload), lose);
    });
    const late = new AccessListener(database, leaseMs, LEASE_MS);
    let heard = false;
    late.onChange(() => (heard = true));
    await late.onApplicationBootstrap();
    await until(() => heard);
    expect(late.hearing).toBe(false);
    late.beforeApplicationShutdown();
  });

  it('the cache starts empty and reads the database each time', async () => {
    const silent = new AccessDirectory(database, new AccessListener(database), { recordActors: false });
    const scope = async (): Promise<readonly number[] | null> =>
      (await silent.scopeOf({ subject: 'ana', admin: false })).branchIds;
    await grant('ana', company, '1');
    expect(await scope()).toEqual(ids(company, '1'));
    await silently(DELETE_ALL, ['ana']);
    expect(await scope()).toEqual([]);
  });
});

describe('a service that only reads', () => {
  it.each(['razao_queries', 'razao_compliance'])(
    'resolves scopes and receives notifications as %s',
    async (role) => {
      const reader = await connected(role);
      const hearing = new AccessListener(reader, LEASE_MS, PROOF_EVERY_MS);
      const readers = new AccessDirectory(reader, hearing, { recordActors: false });
      await hearing.onApplicationBootstrap();
      await until(() => hearing.hearing);
      await granted('ana', '3');
      expect(await readers.scopeOf({ subject: 'ana', admin: false })).toMatchObject({
        branchIds: ids(company, '3'),
      });
      hearing.beforeApplicationShutdown();
      await reader.close();
    },
  );
});

describe('the actor of a subject', () => {
  it('is recorded once, with or without the role admin, also by many requests at once', async () => {
    const recording = new AccessDirectory(database, listener, { recordActors: true });
    const twin = new AccessDirectory(database, listener, { recordActors: true });
    const scopes = await Promise.all(
      Array.from(
        { length: 16 },
        async (_, i) =>
          await (i % 2 === 0 ? recording : twin).scopeOf({ subject: 'ana', admin: i % 3 === 0 }),
      ),
    );
    const actors = await testDatabase.query<{ id: number }>(
      `SELECT id FROM ledger.actor WHERE subject = 'ana'`,
    );
    expect(actors).toHaveLength(1);
    expect(new Set(scopes.map(({ actorId }) => actorId))).toEqual(new Set([actors[0]?.id]));
  });
});
