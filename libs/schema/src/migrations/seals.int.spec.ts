// Tests seals with SQL statements of the schema's owner: only `ledger.reopen_months` reopens a seal.
import { beforeEach, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenCompany,
  givenEntries,
  givenOpenDocument,
  type ChartAccount,
  type GivenCompany,
} from '@razao/testing/factories';
import { lockWaits, refusalOf } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';

const ACCOUNTS = 1_000;
/** The reads per account of all checks of a seal together. A plan that reads the chart per balance needs a thousand. */
const READS_MAX = 40;
const LARGE_CHART: ChartAccount[] = [
  { code: '1', reduced: 'T1', name: 'ATIVO', kind: 'S', nature: '01' },
  { code: '2', reduced: 'T2', name: 'PASSIVO', kind: 'S', nature: '02' },
  { code: '2.1', reduced: 'P1', name: 'FORNECEDORES', kind: 'A', nature: '02' },
  ...Array.from({ length: ACCOUNTS }, (_, at) => ({
    code: `1.${at + 1}`,
    reduced: String(at + 1),
    name: 'CLIENTE',
    kind: 'A' as const,
    nature: '01' as const,
  })),
];

const db = useTestDatabase();
let company: GivenCompany;

beforeEach(async () => {
  company = await givenCompany(db);
  const document = await givenOpenDocument(db, company.branch, '2024-01-01');
  const [account, contra] = [company.account(CASH), company.account(SALES)];
  await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: '10.00' }]);
});

it.each<[string, string, string]>([
  ['reopening a seal without its month', '', 'seal_kept'],
  ['reopening a seal and its month while the balances remain', 'MONTH', 'seal_kept'],
  ['reopening a seal and deleting its balances without keeping them', 'MONTH; BALANCES', 'balance_sealed'],
  ['reopening a seal and keeping other balances', 'KEPT', 'balance_sealed'],
  ['changing a seal', `UPDATE ledger.seal SET sealed_at = now()`, 'seal_kept'],
  ['deleting a seal', `DELETE FROM ledger.seal`, 'seal_kept'],
  ['renumbering the seal of a month', `UPDATE ledger.branch_period SET seal = 2`, 'period_kept'],
  [
    'adding a seal to an open month',
    `INSERT INTO ledger.seal VALUES (BRANCH, '2024-01-01', 2, now())`,
    'seal_kept',
  ],
])('%s by a statement of the owner is refused', async (_, statement, refusal) => {
  const { id } = company.branch;
  await db.query(`SELECT ledger.seal_month(${id}, '2024-01-01')`);
  const parts: Record<string, string> = {
    MONTH: `UPDATE ledger.branch_period SET status = 'OPEN', consolidated_at = NULL WHERE branch_id = ${id}`,
    BALANCES: `DELETE FROM ledger.account_balance WHERE branch_id = ${id}`,
    KEPT: `INSERT INTO ledger.sealed_balance SELECT branch_id, period, 1, account_id, opening, debit + 1, credit, closing_debit,
      closing_credit, postings, closing_postings, closing FROM ledger.account_balance WHERE branch_id = ${id}`,
    BRANCH: String(id),
  };
  const reopened = `UPDATE ledger.seal SET reopened_at = now(), reason = 'x' WHERE branch_id = ${id}`;
  const rest = statement.replace(/[A-Z]{4,}(?![ (])/g, (name) => parts[name] ?? name);
  expect(await refusalOf(db.query(`${reopened}; ${rest}`))).toBe(refusal);
  expect(await refusalOf(db.query(`SELECT ledger.reopen_months(${id}, '2024-01-01', 'x')`))).toBe('accepted');
});

it('a deletion that waited is recorded after the seal that was made and reopened meanwhile', async () => {
  const other = await givenCompany(db);
  const document = await givenOpenDocument(db, other.branch, '2024-01-01');
  const [account, contra] = [other.account(CASH), other.account(SALES)];
  const [left] = await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: '10.00' }]);
  const holder = new pg.Client({ connectionString: db.url });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(`SELECT pg_advisory_xact_lock($1, ledger.period_key('2024-01-01'))`, [
      company.branch.id,
    ]);
    const deletion = db.query(`DELETE FROM ledger.entry WHERE branch_id = ANY($1)`, [
      [company.branch.id, other.branch.id],
    ]);
    await until(() => lockWaits(db));
    await db.query(`SELECT ledger.seal_month($1, '2024-01-01')`, [other.branch.id]);
    await db.query(`SELECT ledger.reopen_months($1, '2024-01-01', 'x')`, [other.branch.id]);
    await holder.query('COMMIT');
    await deletion;
  } finally {
    await holder.end();
  }
  expect(
    await db.query(`SELECT seal, entry_id::int AS entry FROM ledger.entry_change WHERE branch_id = $1`, [
      other.branch.id,
    ]),
  ).toEqual([{ seal: 1, entry: left }]);
});

it('a reopened seal keeps its reason, and its accounts their kind', async () => {
  await db.query(`SELECT ledger.seal_month($1, '2024-01-01')`, [company.branch.id]);
  await db.query(`SELECT ledger.reopen_months($1, '2024-01-01', 'x')`, [company.branch.id]);
  expect(await refusalOf(db.query(`UPDATE ledger.seal SET reason = 'y'`))).toBe('seal_kept');
  const change = `UPDATE ledger.account SET kind = 'A' WHERE id = (SELECT parent_id FROM ledger.account WHERE id = $1)`;
  expect(await refusalOf(db.query(change, [company.account(CASH)]))).toBe('account_kind_fixed');
});

it('a seal of many accounts is made and reopened with few reads per balance, also without statistics', async () => {
  const large = await givenCompany(db, { chart: LARGE_CHART });
  const { id } = large.branch;
  const document = await givenOpenDocument(db, large.branch, '2024-01-01');
  await db.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount)
     SELECT $1, $2, '2024-01-01', false, a.reduced_code, 1, 'D', 1, a.id, $3, true, 1 FROM ledger.account a
      WHERE a.chart_id = $4 AND a.kind = 'A' AND a.id <> $3`,
    [document.id, id, large.account('2.1'), large.chartId],
  );
  // The balances come after it, and are in no statistics.
  await db.query('ANALYZE');
  for (const step of [`seal_month(${id}, '2024-01-01')`, `reopen_months(${id}, '2024-01-01', 'x')`]) {
    const rows = await rowsReadBy(`SELECT ledger.${step}`);
    expect([step, rows > ACCOUNTS, rows < READS_MAX * ACCOUNTS]).toEqual([step, true, true]);
  }
});

it.each<[table: string, digest: string, left: string[]]>([
  // Document and month of an entry decide which digest has it.
  ['entry', 'ledger.entry_text(t)', ['document_id', 'period']],
  ['document', '(SELECT array_agg(d.digest) FROM ledger.document_digests(t.branch_id, t.period) d)', []],
  ['certificate', 'ledger.certificate_digest(t)', ['certified_at', 'digest']],
])('the digest of a certificate depends on each column of the %s', async (table, digest, left) => {
  const { id } = company.branch;
  await db.query(`SELECT ledger.seal_month(${id}, '2024-01-01')`);
  await db.query(`SELECT ledger.certify_month(${id}, '2024-01-01')`);
  expect(await undigested(table, digest, id)).toEqual(left);
});

/** The columns whose change, with the triggers of the gate disabled, does not change the digest of the branch's row. */
async function undigested(table: string, digest: string, branch: number): Promise<string[]> {
  const columns = await db.query<{ name: string; changed: string }>(
    `SELECT column_name AS name, replace(CASE data_type WHEN 'text' THEN $$coalesce(IT, '') || 'x'$$ WHEN 'character' THEN $$'C'$$
              WHEN 'boolean' THEN 'NOT IT' WHEN 'bytea' THEN $$sha256(coalesce(IT, ''))$$ WHEN 'date' THEN $$'2000-01-01'$$
              WHEN 'timestamp with time zone' THEN 'now() + interval $$1 s$$' ELSE 'coalesce(IT, 0) + 1' END, 'IT', column_name) AS changed
       FROM information_schema.columns WHERE table_schema = 'ledger' AND table_name = $1 ORDER BY column_name`,
    [table],
  );
  const digests = `SELECT ${digest} AS digest FROM ledger.${table} t WHERE branch_id = ${branch}`;
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  try {
    const left: string[] = [];
    for (const { name, changed } of columns) {
      await client.query('BEGIN; SET LOCAL session_replication_role = replica');
      const before = await client.query(digests);
      await client.query(`UPDATE ledger.${table} SET ${name} = ${changed} WHERE branch_id = ${branch}`);
      const after = await client.query(digests);
      await client.query('ROLLBACK');
      if (isDeepStrictEqual(after.rows, before.rows)) left.push(name);
    }
    return left;
  } finally {
    await client.end();
  }
}

/** The rows that the transaction of the statement read of all tables of the ledger. */
async function rowsReadBy(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  try {
    await client.query(`BEGIN; ${statement}`);
    const { rows } = await client.query<{ rows: string }>(
      `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS rows FROM pg_stat_xact_user_tables WHERE schemaname = 'ledger'`,
    );
    await client.query('COMMIT');
    return Number(rows[0]?.rows);
  } finally {
    await client.end();
  }
}
