// Lists of many records: a summary reads the entries of its page once, however many batches it has; the list of a month
// reads that month alone; the summary of a month does not read its entries.
import { beforeAll, expect, it } from '@jest/globals';
import { defineSql } from '@razao/platform/sql';
import {
  CASH,
  SALES,
  UNEVEN,
  givenBatch,
  givenCompany,
  givenOpenDocument,
  givenOpenPeriod,
  givenUnevenMonth,
} from '@razao/testing/factories';
import { createTestDatabase, rowsReadBy } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { filterText } from './list-query.js';

const sql = {
  ...defineSql(new URL('../batches/batch-lists.ts', import.meta.url).href, ['summarise-batches']),
  ...defineSql(new URL('../documents/document-lists.ts', import.meta.url).href, [
    'list-documents',
    'summarise-documents',
  ]),
  ...defineSql(new URL('../entries/entry-lists.ts', import.meta.url).href, [
    'list-entries',
    'summarise-entries',
  ]),
};
const ALL = filterText({});
const february = { first_period: '2024-02-01', last_period: '2024-02-01' };
const FEBRUARY = filterText(february);
const BATCHES = 20;
const DOCUMENTS = 500;
const ENTRIES = 10;
const JANUARY_ENTRIES = (BATCHES * DOCUMENTS + 1) * ENTRIES;
const PAGE = 100;

const db = useTestDatabase({ role: 'superuser' });
beforeAll(async () => {
  const { branch, account } = await givenCompany(db);
  const { id } = await givenOpenDocument(db, branch, '2024-01-01');
  await db.query(
    `INSERT INTO ledger.batch (branch_id, period, code)
     SELECT branch_id, period, 'B' || n FROM ledger.batch, generate_series(2, $1::int) n`,
    [BATCHES],
  );
  await db.query(
    `INSERT INTO ledger.document (batch_id, branch_id, period, number, closing)
     SELECT b.id, d.branch_id, d.period, 'N' || n, d.closing
       FROM ledger.document d JOIN ledger.batch b USING (branch_id), generate_series(1, $2::int) n WHERE d.id = $1`,
    [id, DOCUMENTS],
  );
  await db.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount)
     SELECT d.id, d.branch_id, d.period, false, '1', n, 'D', 1, $1, $2, true, n FROM ledger.document d, generate_series(1, $3::int) n`,
    [account(CASH), account(SALES), ENTRIES],
  );
  await givenOpenPeriod(db, branch, '2024-02-01');
  const { id: batch } = await givenBatch(db, branch, '2024-02-01');
  await db.query(
    `INSERT INTO ledger.document (batch_id, branch_id, period, number, closing, standard_code)
     SELECT id, branch_id, period, 'N' || n, n % 2 = 0, CASE n % 2 WHEN 0 THEN 'ENC' END
       FROM ledger.batch, generate_series(1, $2::int) n WHERE id = $1`,
    [batch, DOCUMENTS],
  );
  await db.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount)
     SELECT d.id, d.branch_id, d.period, d.closing, '1', n, 'D', 1, $3, $4, true, n
       FROM ledger.document d, generate_series(1, $2::int) n WHERE d.batch_id = $1`,
    [batch, ENTRIES, account(CASH), account(SALES)],
  );
  await db.query('VACUUM ANALYZE');
}, 120_000);

it('a summary of batches reads each entry at most once', async () => {
  const entries = JANUARY_ENTRIES + DOCUMENTS * ENTRIES;
  expect(await read('summarise-batches', 'entry', ALL)).toBeLessThanOrEqual(entries);
});

it('a summary reads each entry at most once when two documents have nearly all of them', async () => {
  const uneven = await createTestDatabase({ role: 'superuser' });
  try {
    await givenUnevenMonth(uneven);
    for (const name of ['summarise-batches', 'summarise-documents'] as const)
      expect(await read(name, 'entry', ALL, uneven)).toBeLessThanOrEqual(
        UNEVEN.large * UNEVEN.entries + UNEVEN.empty,
      );
  } finally {
    await uneven.close();
  }
}, 60_000);

it('a list of a late month of a branch reads no record of an earlier one', async () => {
  const [branch] = await db.query<{ id: number }>('SELECT id FROM ledger.branch');
  const late = filterText({ ...february, branch_ids: `{${branch?.id}}` });
  expect(await read('list-documents', 'document', late)).toBeLessThanOrEqual(2 * DOCUMENTS);
  expect(await read('list-entries', 'entry', late)).toBeLessThanOrEqual(2 * DOCUMENTS * ENTRIES + PAGE);
  expect(await read('summarise-batches', 'entry', late)).toBeLessThanOrEqual(DOCUMENTS * ENTRIES);
});

it('a list of a month with most of the entries reads only its page besides the count', async () => {
  const month = FEBRUARY.replaceAll('02-01', '01-01');
  // The count may read the whole table, because most of its rows are in the month.
  const counted = JANUARY_ENTRIES + DOCUMENTS * ENTRIES;
  expect(await read('list-entries', 'entry', month)).toBeLessThanOrEqual(counted + 2 * PAGE);
});

it('a summary of whole months equals that of their entries without reading them', async () => {
  expect(await read('summarise-entries', 'entry', FEBRUARY)).toBe(0);
  const [months, days] = await Promise.all([FEBRUARY, filterText({ ...february, day: 1 })].map(summary));
  expect(months).toHaveLength(2);
  expect(months).toEqual(days);
});

it('the count of an account in whole months reads only lines that post both sides, and counts each of them once', async () => {
  await db.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount)
     SELECT d.id, d.branch_id, d.period, d.closing, '2', 1, 'D', 1, e.account_id, e.account_id, true, 1
       FROM ledger.document d JOIN ledger.entry e ON e.document_id = d.id AND e.line = 1
      WHERE d.period = $1 AND NOT d.closing`,
    [february.first_period],
  );
  const [pair] = await db.query<{ debit: string; credit: string }>(
    "SELECT account_id AS debit, contra_account_id AS credit FROM ledger.entry WHERE entry_number = '1' LIMIT 1",
  );
  const expected = [
    { account: pair?.debit, both: DOCUMENTS / 2 },
    { account: pair?.credit, both: 0 },
  ];
  for (const { account, both } of expected) {
    const ofAccount = { ...february, account_id: account };
    const [month, days] = [filterText(ofAccount), filterText({ ...ofAccount, day: 1 })];
    expect(await total(month)).toBe(DOCUMENTS * ENTRIES + both);
    expect(await total(days)).toBe(DOCUMENTS * ENTRIES + both);
    expect(await read('list-entries', 'entry', month, db, 0)).toBeLessThanOrEqual(both);
  }
});

async function total(filter: string): Promise<number> {
  const [row] = await db.query<{ total: string }>(sql['list-entries'].text, [null, filter, 0, 0]);
  return Number(row?.total);
}

async function summary(filter: string): Promise<unknown[]> {
  const rows = await db.query<Record<'contaId' | 'entries' | 'totalDebits' | 'totalCredits', string>>(
    sql['summarise-entries'].text,
    [null, filter, PAGE, 0],
  );
  return rows.map((row) => [row.contaId, row.entries, Number(row.totalDebits), Number(row.totalCredits)]);
}

/** How many rows of the table the statement reads, those that its filters drop included. */
async function read(
  name: keyof typeof sql,
  table: string,
  filter: string,
  of = db,
  size = PAGE,
): Promise<number> {
  return await rowsReadBy(of, table, (tx) => tx.query(sql[name].text, [null, filter, size, 0]));
}
