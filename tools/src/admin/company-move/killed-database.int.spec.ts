// Kills PostgreSQL of the source or of the target while a company is copied: it starts again, and the same command
// completes the move.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ledgerEntities } from '@razao/schema';
import { Database } from '@razao/platform/database';
import { restartableDatabase, type RestartableDatabase } from '@razao/testing/database';
import type { GivenCompany } from '@razao/testing/factories';
import { givenCellAddresses, givenMovingCompany, homeAt } from '../../../e2e/moving-cells.js';
import { moveCompany } from './move-company.js';

const cells: RestartableDatabase[] = [];
const databases: Database[] = [];

beforeAll(async () => {
  for (const cell of [0, 1]) {
    const db = await restartableDatabase(cell);
    cells.push(db);
    await givenCellAddresses(db, 2);
    const database = new Database({
      url: db.url,
      applicationName: 'razao-test-subject',
      connectionsMax: 3,
      acquireTimeoutMs: 30_000,
      statementTimeoutMs: 30_000,
      startTimeoutMs: 30_000,
      entities: ledgerEntities,
    });
    databases.push(await database.start());
  }
});
afterAll(async () => {
  for (const database of databases) await database.close();
  for (const db of cells) await db.close();
});

const homesOf = async (company: GivenCompany): Promise<(string | undefined)[]> =>
  await Promise.all(cells.map((db) => homeAt(db, company)));

describe('company move', () => {
  it.each([
    ['source', 0],
    ['target', 1],
  ] as const)('fails when the %s is killed, and completes when it runs again', async (_, killed) => {
    const [source, target] = databases as [Database, Database];
    const company = await givenMovingCompany(cells[0]!);
    const entries = async (cell: number): Promise<object[]> =>
      await cells[cell]!.query(
        `SELECT e::text AS row FROM ledger.entry e JOIN ledger.branch b ON b.id = e.branch_id WHERE b.company_id = $1 ORDER BY e.id`,
        [company.id],
      );
    const before = await entries(0);
    const said: string[] = [];
    const options = { say: (line: string) => void said.push(line), restMs: 0 };
    const reached = async (point: string): Promise<void> => {
      if (point === 'copied') await cells[killed]!.stop('crash');
    };
    await expect(moveCompany(source, target, company.code, 1, { ...options, reached })).rejects.toMatchObject(
      { name: 'CommandRefused', message: expect.stringContaining('was lost') },
    );
    await cells[killed]!.start();
    // When the source was killed, the target has all rows already; when the target was killed, the source takes writes
    // again.
    expect(await homesOf(company)).toEqual(
      killed === 0 ? ['0 LEAVING', '1 ARRIVING'] : ['0 SERVED', undefined],
    );
    await moveCompany(source, target, company.code, 1, options);
    expect(await homesOf(company)).toEqual(['1 SERVED', '1 SERVED']);
    expect(said.at(-1)).toBe(`Company ${company.code} lives in cell 1.`);
    expect(await entries(1)).toEqual(before);
  });
});
