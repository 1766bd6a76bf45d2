// Tests the gate with several writers at once.
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenCompany,
  givenOpenDocument,
  type GivenCompany,
  type GivenDocument,
} from '@razao/testing/factories';
import { refusalOf } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { Client } from 'pg';

const db = useTestDatabase();
let company: GivenCompany;
let document: GivenDocument;

beforeEach(async () => {
  company = await givenCompany(db);
  document = await givenOpenDocument(db, company.branch, '2024-01-01');
});

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: db.url });
  await client.connect();
  return client;
}

interface Writer {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** One entry of the document, cash against sales. */
async function post(writer: Writer, lancamento: string): Promise<void> {
  await writer.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount)
     VALUES ($1, $2, '2024-01-01', false, $3, 1, 'D', 1, $4, $5, true, 1)`,
    [document.id, company.branch.id, lancamento, company.account(CASH), company.account(SALES)],
  );
}

describe('the gate with several writers', () => {
  it.each([
    ['READ COMMITTED', 'entry_period_open'],
    ['REPEATABLE READ', 'SQLSTATE 40001'],
    ['SERIALIZABLE', 'SQLSTATE 40001'],
  ])('refuses an entry at %s when its month is consolidated meanwhile: %s', async (isolation, refusal) => {
    const writer = await connected();
    const closer = await connected();
    try {
      await writer.query(`BEGIN ISOLATION LEVEL ${isolation}`);
      await writer.query('SELECT count(*) FROM ledger.branch_period'); // takes the snapshot
      await closer.query('BEGIN');
      await closer.query(
        `UPDATE ledger.branch_period SET status = 'CONSOLIDATED', consolidated_at = now() WHERE branch_id = $1`,
        [company.branch.id],
      );
      const writing = refusalOf(post(writer, '1'));
      await closer.query('COMMIT');
      expect(await writing).toBe(refusal);
    } finally {
      await writer.end();
      await closer.end();
    }
  });

  it('lets others post to the accounts of a long transaction that has a separate stripe', async () => {
    const long = await connected();
    try {
      await long.query('BEGIN');
      await long.query(`SET LOCAL razao.stripe = '8'`);
      await post(long, '1');
      for (let number = 2; number <= 17; number += 1) await post(db, String(number));
      await long.query('COMMIT');
    } finally {
      await long.end();
    }
    const moved = await db.query<{ postings: string; stripes: string }>(
      'SELECT sum(postings) AS postings, count(*) FILTER (WHERE stripe = 8) AS stripes FROM ledger.account_movement WHERE branch_id = $1',
      [company.branch.id],
    );
    expect(moved).toEqual([{ postings: '34', stripes: '2' }]);
  });
});
