// Tests which tables of the target a move analyzes.
import { beforeAll, expect, it } from '@jest/globals';
import { givenCompany, type GivenCompany } from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { analyzeCopy } from './copy-company.js';

const db = useTestDatabase({ role: 'superuser' });
let company: GivenCompany;

beforeAll(async () => {
  company = await givenCompany(db, {});
});

async function analyses(): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string; count: string }>(
    `SELECT c.oid::regclass::text AS name, pg_stat_get_analyze_count(c.oid) AS count
       FROM pg_class c WHERE c.oid = ANY('{ledger.history_code, ledger.entry}'::regclass[])`,
  );
  return Object.fromEntries(tables.map(({ name, count }) => [name, Number(count)]));
}

async function addHistoryCodes(first: number, last: number): Promise<void> {
  await db.database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO ledger.history_code (company_id, code, text) SELECT $1, n::text, 'Venda' FROM generate_series($2::integer, $3) n`,
      [company.id, first, last],
    );
    await tx.query('SELECT pg_stat_force_next_flush()');
  });
}

it('a move analyzes tables without statistics, then those of which more than 50 rows and a tenth are new', async () => {
  const before = await analyses();
  await analyzeCopy(db.database, undefined);
  const none = { 'ledger.entry': 1, 'ledger.history_code': 1 };
  expect([before, await analyses()]).toEqual([{ 'ledger.entry': 0, 'ledger.history_code': 0 }, none]);
  await addHistoryCodes(1, 50);
  await analyzeCopy(db.database, 1_000);
  expect(await analyses()).toEqual(none);
  await addHistoryCodes(51, 51);
  await analyzeCopy(db.database, 1_000);
  expect(await analyses()).toEqual({ ...none, 'ledger.history_code': 2 });
});
