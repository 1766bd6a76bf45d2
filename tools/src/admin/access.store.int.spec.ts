// Tests what AccessStore changes, returns and refuses.
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { prepareEverySqlFile } from '@razao/testing/database';
import { givenCompany } from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { AccessStore, GROUP_NAME_CHARS_MAX } from './access.store.js';

const db = useTestDatabase();
let access: AccessStore;

beforeAll(async () => {
  access = new AccessStore(db.database);
  await givenCompany(db, { code: 'DEMO', branches: ['1', '2'] });
  await givenCompany(db, { code: 'ACME', branches: ['1'] });
});

afterEach(async () => {
  await db.query('TRUNCATE access.grant_direct, access.user_group, access.group_member, access.group_grant');
});

/** The permissions as they were granted: company, branch or *, and the group, if a group gives the permission. */
async function permissionsOf(subject: string | null = null): Promise<object[]> {
  return await db.query(
    `SELECT c.code AS company, coalesce(b.code, '*') AS branch, g.group_name AS "group"
       FROM (SELECT subject, NULL AS group_name, company_id, branch_id FROM access.grant_direct
             UNION ALL
             SELECT m.subject, u.name, g.company_id, g.branch_id
               FROM access.group_member m JOIN access.user_group u ON u.id = m.group_id
               JOIN access.group_grant g ON g.group_id = m.group_id) g
       JOIN ledger.company c ON c.id = g.company_id
       LEFT JOIN ledger.branch b ON b.id = g.branch_id
      WHERE $1::text IS NULL OR g.subject = $1
      ORDER BY group_name NULLS FIRST, c.code, branch`,
    [subject],
  );
}

describe('a direct permission', () => {
  it('is granted and revoked, and each call returns whether it changed something', async () => {
    expect(await access.add({ user: 'ana', company: 'DEMO', branch: '1' })).toBe(true);
    expect(await access.add({ user: 'ana', company: 'DEMO', branch: '1' })).toBe(false);
    expect(await access.add({ user: 'ana', company: 'DEMO', branch: '*' })).toBe(true);
    expect(await access.add({ user: 'ana', company: 'DEMO', branch: '*' })).toBe(false);
    expect(await access.remove({ user: 'ana', company: 'DEMO', branch: '2' })).toBe(false);
    expect(await access.remove({ user: 'ana', company: 'DEMO', branch: '*' })).toBe(true);
    expect(await permissionsOf('ana')).toEqual([{ group: null, company: 'DEMO', branch: '1' }]);
    expect(await access.remove({ user: 'ana', company: 'DEMO', branch: '1' })).toBe(true);
    expect(await permissionsOf()).toEqual([]);
  });

  it.each([
    ['an unknown company', 'ana', 'NONE', '1', 'COMPANY_NOT_FOUND', /Company NONE does not exist/],
    ['an unknown branch', 'ana', 'DEMO', '9', 'BRANCH_NOT_FOUND', /Company DEMO has no branch 9/],
    ['a malformed company', 'ana', 'D-1', '1', 'INVALID_CODE', /company: .* got "D-1"/],
    ['* as company', 'ana', '*', '1', 'INVALID_CODE', /company/],
    ['a malformed branch', 'ana', 'DEMO', '', 'INVALID_CODE', /branch: .* or \* for every branch, got ""/],
    ['an empty user', '', 'DEMO', '1', 'VALIDATION_FAILED', /user/],
    ['a user with a NUL', 'a\0', 'DEMO', '1', 'VALIDATION_FAILED', /user/],
  ] as const)('is refused for %s', async (_, user, company, branch, code, message) => {
    const refused = { code, message: expect.stringMatching(message) };
    await expect(access.add({ user, company, branch })).rejects.toMatchObject(refused);
    await expect(access.remove({ user, company, branch })).rejects.toMatchObject(refused);
    expect(await permissionsOf()).toEqual([]);
  });
});

describe('a group', () => {
  it('has members and permissions, and loses both when it is removed', async () => {
    expect(await access.add({ group: 'accounting' })).toBe(true);
    expect(await access.add({ group: 'accounting' })).toBe(false);
    expect(await access.add({ group: 'accounting', user: 'ana' })).toBe(true);
    expect(await access.add({ group: 'accounting', user: 'ana' })).toBe(false);
    expect(await access.add({ group: 'accounting', company: 'ACME', branch: '*' })).toBe(true);
    expect(await access.add({ group: 'accounting', company: 'ACME', branch: '*' })).toBe(false);
    expect(await access.add({ group: 'accounting', company: 'DEMO', branch: '2' })).toBe(true);
    await access.add({ user: 'ana', company: 'DEMO', branch: '1' });
    expect(await permissionsOf('ana')).toEqual([
      { group: null, company: 'DEMO', branch: '1' },
      { group: 'accounting', company: 'ACME', branch: '*' },
      { group: 'accounting', company: 'DEMO', branch: '2' },
    ]);
    expect(await access.remove({ group: 'accounting', company: 'DEMO', branch: '2' })).toBe(true);
    expect(await access.remove({ group: 'accounting', company: 'DEMO', branch: '2' })).toBe(false);
    expect(await access.remove({ group: 'accounting', user: 'ana' })).toBe(true);
    expect(await access.remove({ group: 'accounting', user: 'ana' })).toBe(false);
    expect(await access.remove({ group: 'accounting' })).toBe(true);
    expect(await access.remove({ group: 'accounting' })).toBe(false);
    expect(await permissionsOf()).toEqual([{ group: null, company: 'DEMO', branch: '1' }]);
  });

  it('gives GROUP_NOT_FOUND when it does not exist and a member or permission is added or removed', async () => {
    const expected = { code: 'GROUP_NOT_FOUND', message: 'The group "unknown" does not exist.' };
    await expect(access.add({ group: 'unknown', user: 'ana' })).rejects.toMatchObject(expected);
    await expect(access.remove({ group: 'unknown', user: 'ana' })).rejects.toMatchObject(expected);
    await expect(access.add({ group: 'unknown', company: 'DEMO', branch: '1' })).rejects.toMatchObject(
      expected,
    );
    await expect(access.remove({ group: 'unknown', company: 'DEMO', branch: '1' })).rejects.toMatchObject(
      expected,
    );
  });

  it('has a name of 1 to GROUP_NAME_CHARS_MAX characters, without blanks at the ends or line ends', async () => {
    expect(await access.add({ group: 'g'.repeat(GROUP_NAME_CHARS_MAX) })).toBe(true);
    for (const name of ['', ' padded ', 'g'.repeat(GROUP_NAME_CHARS_MAX + 1), 'a\nb']) {
      await expect(access.add({ group: name })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });
});

it('each SQL file of the admin command is one described statement that PostgreSQL prepares', async () => {
  const files = await prepareEverySqlFile(db.database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('branch-status.sql');
});
