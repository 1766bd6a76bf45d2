// Tests that a large statement does not slow the small ones that follow on the same pooled connection: PostgreSQL
// caches the plans of the gate's statements, and they must fit both.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenOpenPeriod,
  type GivenBatch,
  type GivenCompany,
} from '@razao/testing/factories';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { Client } from 'pg';

const DOCUMENTS = 4_000;

const db = useTestDatabase();
let company: GivenCompany;
let batch: GivenBatch;
let session: Client;

beforeAll(async () => {
  company = await givenCompany(db);
  await givenOpenPeriod(db, company.branch, '2024-01-01');
  batch = await givenBatch(db, company.branch, '2024-01-01');
  session = new Client({ connectionString: db.url });
  closeAfterTests(() => session.end());
  await session.connect();
  await session.query(
    `INSERT INTO ledger.document (batch_id, branch_id, period, number, closing)
     SELECT $1, $2, '2024-01-01', n::text, false FROM generate_series(1, $3::int) AS n`,
    [batch.id, company.branch.id, DOCUMENTS],
  );
  await session.query('ANALYZE ledger.document');
});

/** One entry with the given number in each of the first `documents` documents. */
async function post(lancamento: string, documents: number): Promise<void> {
  await session.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount)
     SELECT id, branch_id, period, false, $1, 1, 'D', 1, $2, $3, true, 1 FROM ledger.document WHERE batch_id = $4 ORDER BY id LIMIT $5`,
    [lancamento, company.account(CASH), company.account(SALES), batch.id, documents],
  );
}

/** The scans of whole tables that the work caused, as the server counted them. */
async function tableScansOf(work: () => Promise<unknown>): Promise<number> {
  await session.query('BEGIN');
  const before = await tableScans();
  await work();
  const after = await tableScans();
  await session.query('ROLLBACK');
  return after - before;
}

/** The table scans of this session, including those of earlier transactions that are not yet in the statistics. */
async function tableScans(): Promise<number> {
  const { rows } = await session.query<{ scans: number }>(
    `SELECT sum(seq_scan)::int AS scans FROM pg_stat_xact_user_tables WHERE schemaname = 'ledger' AND relname IN ('document', 'entry')`,
  );
  return rows[0]?.scans ?? Number.NaN;
}

describe('the cached plans of the gate', () => {
  it('scan no table for a single entry after a large statement planned first', async () => {
    await session.query('DISCARD PLANS');
    await post('1', DOCUMENTS);
    const [document] = await db.query<{ id: string }>('SELECT min(id) AS id FROM ledger.document');
    const scans = await tableScansOf(() =>
      session.query(
        `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount)
         VALUES ($1, $2, '2024-01-01', false, '2', 1, 'D', 1, $3, $4, true, 1)`,
        [document?.id, company.branch.id, company.account(CASH), company.account(SALES)],
      ),
    );
    expect(scans).toBe(0);
  });

  it('scan no table for a single deletion after a large one planned first', async () => {
    await post('3', DOCUMENTS);
    await post('4', DOCUMENTS);
    await session.query('ANALYZE ledger.entry; DISCARD PLANS');
    await session.query(`DELETE FROM ledger.entry WHERE entry_number = '3'`);
    const [entry] = await db.query<{ id: string }>(
      `SELECT min(id) AS id FROM ledger.entry WHERE entry_number = '4'`,
    );
    expect(
      await tableScansOf(() => session.query('DELETE FROM ledger.entry WHERE id = $1', [entry?.id])),
    ).toBe(0);
  });
});

it.each([
  ['code', "'1.7'"],
  ['reduced_code', "'7'"],
  ['code_path', "'{1,7}'"],
  ['file_code', "'1.7'"],
])(
  'an account of a chart that is newer than the statistics is found by the index on %s',
  async (column, value) => {
    await session.query('BEGIN');
    await session.query(
      `WITH chart AS (INSERT INTO ledger.chart (code) VALUES ('KNOWN') RETURNING id)
       INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature)
       SELECT id, '1.' || n, n::text, 'CONTA', 'A', '01' FROM chart, generate_series(1, 5000) n`,
    );
    await session.query('ANALYZE ledger.account');
    const { rows } = await session.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM ledger.account WHERE chart_id = -1 AND ${column} = ${value}`,
    );
    await session.query('ROLLBACK');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`(${column} = ${value}`);
    expect(plan).not.toContain('Filter');
  },
);
