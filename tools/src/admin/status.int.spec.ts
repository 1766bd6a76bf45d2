// Tests the status of a company without branches, as one has that was created over HTTP.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import { Installation } from './installation.js';
import { status } from './status.js';

describe('the status of a company without branches', () => {
  const db = useTestDatabase();

  beforeAll(async () => {
    await db.query(
      `INSERT INTO ledger.company (code, name, base_period) VALUES ('NEW', 'Nova Ltda.', '2025-01-01')`,
    );
  });

  it.each([[undefined], ['NEW']])('is listed when --company is %j', async (company) => {
    const lines: string[] = [];
    const installation = new Installation({ DATABASE_URL: db.url });
    await status(installation, (line) => lines.push(line), company, true);
    expect(JSON.parse(lines.join(''))).toMatchObject([
      { company: 'NEW', branch: null, branchId: null, batches: 0 },
    ]);
    await status(installation, (line) => lines.push(line), company);
    expect(lines.at(-1)).toMatch(/^NEW +\d+ +- +- /);
  });
});
