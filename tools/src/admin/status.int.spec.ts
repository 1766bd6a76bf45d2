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
    expect(lines.at(-1)).toMatch(/^NEW +\d+ +- +- +- /);
  });

  it.each([
    ['1 SERVED', 'to cell 1'],
    ['0 LEAVING', 'leaving'],
    ['0 ARRIVING', 'arriving'],
    ['0 SERVED', null],
  ])('says where it lives when it moves or has moved: %s', async (home, moved) => {
    const [cell, state] = home.split(' ');
    await db.query(
      `INSERT INTO ledger.cell_address SELECT n, 'http://m', 'http://q', 'http://c' FROM generate_series(0, 1) n ON CONFLICT DO NOTHING`,
    );
    await db.query(
      `INSERT INTO ledger.company_home (company_code, cell, state) VALUES ('NEW', $1, $2)
       ON CONFLICT (company_code) DO UPDATE SET cell = excluded.cell, state = excluded.state`,
      [cell, state],
    );
    const lines: string[] = [];
    await status(new Installation({ DATABASE_URL: db.url }), (line) => lines.push(line), 'NEW', true);
    expect(JSON.parse(lines.join(''))).toMatchObject([{ company: 'NEW', moved }]);
  });
});
