// Tests the limits of the guards' caches: with one entry too many, the entry that was unused for longest is read again.
// The tests change the database without the announcement, to see whether an entry is cached.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import { givenCompany, type GivenCompany } from '@razao/testing/factories';
import jwt from 'jsonwebtoken';
import { TokenVerifier, VERIFIED_TOKENS_MAX } from '../tokens/token-verifier.js';
import { tokenKeys } from '../tokens/token-keys.js';
import { AccessDirectory, SCOPES_CACHED_MAX } from './access-directory.js';
import { AccessListener } from './access-listener.js';
import { BRANCHES_CACHED_MAX, BranchDirectory } from './branch-directory.js';

const AT_ONCE = 200;
const SLOW_MS = 120_000;

const test = useTestDatabase({ role: 'superuser', connectionsMax: 4 });
let company: GivenCompany;

beforeAll(async () => {
  company = await givenCompany(test);
}, SLOW_MS);

async function each(from: number, to: number, read: (index: number) => Promise<unknown>): Promise<void> {
  for (let at = from; at < to; at += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, to - at) }, (_, index) => read(at + index)));
}

describe('a cache with one entry above its limit', () => {
  it(
    'drops the verified token that was unused for longest',
    async () => {
      const settings = { JWT_SECRET: 'a-secret-of-at-least-32-bytes-for-hs256' };
      const verifier = new TokenVerifier(tokenKeys(settings), settings);
      const [iat, exp] = [1, Math.floor(Date.now() / 1_000) + 3_600];
      const token = (index: number): string =>
        jwt.sign({ sub: `user-${index}`, iat, exp }, settings.JWT_SECRET);
      const remembered = (index: number): boolean => verifier.remembered(token(index)) !== undefined;
      await verifier.verify(token(0));
      await verifier.verify(token(1));
      await each(2, VERIFIED_TOKENS_MAX, async (index) => await verifier.verify(token(index)));
      expect(remembered(0)).toBe(true);
      await verifier.verify(token(VERIFIED_TOKENS_MAX));
      expect([remembered(0), remembered(1), remembered(2)]).toEqual([true, false, true]);
    },
    SLOW_MS,
  );

  it(
    'drops the permissions that were unused for longest',
    async () => {
      const listener = new AccessListener(test.database, SLOW_MS, SLOW_MS);
      const directory = new AccessDirectory(test.database, listener, { recordActors: false });
      const branchesOf = async (subject: string): Promise<readonly number[] | null> =>
        (await directory.scopeOf({ subject, admin: false })).branchIds;
      await test.query('ALTER TABLE access.grant_direct DISABLE TRIGGER announce_change');
      await test.query(
        `INSERT INTO access.grant_direct (subject, company_id) SELECT unnest('{ana,bia}'::text[]), $1`,
        [company.id],
      );
      await listener.onApplicationBootstrap();
      try {
        const all = company.branches.map(({ id }) => id);
        while (!listener.hearing) await branchesOf('unknown');
        expect([await branchesOf('ana'), await branchesOf('bia')]).toEqual([all, all]);
        await test.query('DELETE FROM access.grant_direct');
        await each(2, SCOPES_CACHED_MAX, async (index) => await branchesOf(`user-${index}`));
        expect(await branchesOf('ana')).toEqual(all);
        await branchesOf('one more');
        expect([await branchesOf('ana'), await branchesOf('bia')]).toEqual([all, []]);
      } finally {
        listener.beforeApplicationShutdown();
      }
    },
    SLOW_MS,
  );

  it(
    'drops the branch that was unused for longest',
    async () => {
      // The cache must not be cleared while branches are added and removed.
      await test.query('ALTER TABLE ledger.branch DISABLE TRIGGER announce_change');
      const listener = new AccessListener(test.database, SLOW_MS, SLOW_MS);
      const directory = new BranchDirectory(test.database, listener, 'queries');
      const code = (index: number): string => `L${index}`;
      await test.query(
        `INSERT INTO ledger.branch (company_id, code, name, accounting_day)
         SELECT $1, 'L' || i, 'Branch', '2024-01-01' FROM generate_series(0, $2::integer) AS i`,
        [company.id, BRANCHES_CACHED_MAX],
      );
      const read = async (index: number): Promise<unknown> =>
        await directory.byCodes(company.code, code(index));
      await listener.onApplicationBootstrap();
      try {
        while (!listener.hearing) await read(0);
        await read(0);
        await read(1);
        await each(2, BRANCHES_CACHED_MAX, read);
        await test.query(`DELETE FROM ledger.branch WHERE code IN ('L0', 'L1')`);
        expect(await read(0)).toMatchObject({ branchCode: 'L0' });
        await read(BRANCHES_CACHED_MAX);
        expect(await read(0)).toMatchObject({ branchCode: 'L0' });
        await expect(read(1)).rejects.toMatchObject({ code: 'BRANCH_NOT_FOUND' });
      } finally {
        listener.beforeApplicationShutdown();
      }
    },
    SLOW_MS,
  );
});
