// What every login may do is named, and is not there after a migration as superuser.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
import { Installation } from './installation.js';
import { runAdmin } from './main.js';

describe('rights that are open to every login', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.close());

  async function said(...words: string[]): Promise<string> {
    const lines: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    expect(await runAdmin(words, new Installation({ DATABASE_URL: db.url }))).toBe(0);
    jest.restoreAllMocks();
    return lines.join('');
  }

  it('are named by status, in the table alone, and taken away by migrate', async () => {
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
