// Tests what changeAccess changes, returns and refuses.
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { prepareEverySqlFile } from '@razao/testing/database';
import { givenCompany } from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { type Access, changeAccess, GROUP_NAME_CHARS_MAX } from './access.js';

const db = useTestDatabase({ role: 'superuser' });

beforeAll(async () => {
  await givenCompany(db, { code: 'DEMO', branches: ['1', '2'] });
  await givenCompany(db, { code: 'ACME', branches: ['1'] });
});

afterEach(async () => {
  await db.query('TRUNCATE access.grant_direct, access.user_group, access.group_member, access.group_grant');
});

const add = (access: Access): Promise<boolean> => changeAccess(db.database, 'add', access);
const remove = (access: Access): Promise<boolean> => changeAccess(db.database, 'remove', access);

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
    expect(await add({ user: 'ana', company: 'DEMO', branch: '1' })).toBe(true);
    expect(await add({ user: 'ana', company: 'DEMO', branch: '1' })).toBe(false);
    expect(await add({ user: 'ana', company: 'DEMO', branch: '*' })).toBe(true);
    expect(await add({ user: 'ana', company: 'DEMO', branch: '*' })).toBe(false);
    expect(await remove({ user: 'ana', company: 'DEMO', branch: '2' })).toBe(false);
    expect(await remove({ user: 'ana', company: 'DEMO', branch: '*' })).toBe(true);
    expect(await permissionsOf('ana')).toEqual([{ group: null, company: 'DEMO', branch: '1' }]);
    expect(await remove({ user: 'ana', company: 'DEMO', branch: '1' })).toBe(true);
    expect(await permissionsOf()).toEqual([]);
  });

  it.each([
    ['an unknown company', 'ana', 'NONE', '1', /Company NONE does not exist/],
    ['an unknown branch', 'ana', 'DEMO', '9', /Company DEMO has no branch 9/],
    ['a malformed company', 'ana', 'D-1', '1', /company: .* got "D-1"/],
    ['* as company', 'ana', '*', '1', /company/],
    ['a malformed branch', 'ana', 'DEMO', '', /branch: .* or \* for every branch, got ""/],
    ['an empty user', '', 'DEMO', '1', /user/],
    ['a user with a NUL', 'a\0', 'DEMO', '1', /user/],
  ] as const)('is refused for %s', async (_, user, company, branch, message) => {
    await expect(add({ user, company, branch })).rejects.toThrow(message);
    await expect(remove({ user, company, branch })).rejects.toThrow(message);
    expect(await permissionsOf()).toEqual([]);
  });
});

describe('a group', () => {
  it('has members and permissions, and loses both when it is removed', async () => {
    expect(await add({ group: 'accounting' })).toBe(true);
    expect(await add({ group: 'accounting' })).toBe(false);
    expect(await add({ group: 'accounting', user: 'ana' })).toBe(true);
    expect(await add({ group: 'accounting', user: 'ana' })).toBe(false);
    expect(await add({ group: 'accounting', company: 'ACME', branch: '*' })).toBe(true);
    expect(await add({ group: 'accounting', company: 'ACME', branch: '*' })).toBe(false);
    expect(await add({ group: 'accounting', company: 'DEMO', branch: '2' })).toBe(true);
    await add({ user: 'ana', company: 'DEMO', branch: '1' });
    expect(await permissionsOf('ana')).toEqual([
      { group: null, company: 'DEMO', branch: '1' },
      { group: 'accounting', company: 'ACME', branch: '*' },
      { group: 'accounting', company: 'DEMO', branch: '2' },
    ]);
    expect(await remove({ group: 'accounting', company: 'DEMO', branch: '2' })).toBe(true);
    expect(await remove({ group: 'accounting', company: 'DEMO', branch: '2' })).toBe(false);
    expect(await remove({ group: 'accounting', user: 'ana' })).toBe(true);
    expect(await remove({ group: 'accounting', user: 'ana' })).toBe(false);
    expect(await remove({ group: 'accounting' })).toBe(true);
    expect(await remove({ group: 'accounting' })).toBe(false);
    expect(await permissionsOf()).toEqual([{ group: null, company: 'DEMO', branch: '1' }]);
  });

  it('must exist when a member or permission is added or removed', async () => {
    const expected = 'The group "unknown" does not exist.';
    await expect(add({ group: 'unknown', user: 'ana' })).rejects.toThrow(expected);
    await expect(remove({ group: 'unknown', user: 'ana' })).rejects.toThrow(expected);
    await expect(add({ group: 'unknown', company: 'DEMO', branch: '1' })).rejects.toThrow(expected);
    await expect(remove({ group: 'unknown', company: 'DEMO', branch: '1' })).rejects.toThrow(expected);
  });

  it('has a name of 1 to GROUP_NAME_CHARS_MAX characters, without blanks at the ends or line ends', async () => {
    expect(await add({ group: 'g'.repeat(GROUP_NAME_CHARS_MAX) })).toBe(true);
    for (const name of ['', ' padded ', 'g'.repeat(GROUP_NAME_CHARS_MAX + 1), 'a\nb']) {
      await expect(add({ group: name })).rejects.toThrow(
        `group: a name of 1 to ${GROUP_NAME_CHARS_MAX} visible characters is expected.`,
      );
    }
  });
});

it('each SQL file of the admin command is one described statement that PostgreSQL prepares', async () => {
  const files = await prepareEverySqlFile(db.database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('branch-status.sql');
});
