// Tests that the status names the rights that every login has, and that a migration as superuser revokes them.
import { describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import { adminSays } from '../../e2e/moving-cells.js';

describe('a right that every login has', () => {
  const db = useTestDatabase();
  const said = async (...words: string[]): Promise<string> =>
    (await adminSays(words, { DATABASE_URL: db.url })).said;

  it('is named by status, not in its JSON, and revoked by migrate', async () => {
    expect(await said('status')).not.toContain('Every login');
    await db.query(`GRANT TEMPORARY ON DATABASE "${db.name}" TO PUBLIC`);
    expect(await said('status')).toContain('Every login may make temporary tables in this database');
    await db.query('GRANT EXECUTE ON FUNCTION pg_advisory_lock(bigint) TO PUBLIC');
    expect(await said('status')).toContain('Every login may make temporary tables and take advisory locks');
    expect(await said('status', '--json')).toBe('[]\n');
    expect(await said('migrate')).toBe('The schema is up to date.\n');
    expect(await said('status')).not.toContain('Every login');
  });
});
