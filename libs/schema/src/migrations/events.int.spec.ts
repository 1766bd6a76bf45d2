// Tests that an event is written in the transaction of its change, and that a reader who has one has all before it.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { givenCompany, givenOpenPeriod, type GivenCompany } from '@razao/testing/factories';
import { refusalOf } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { Client } from 'pg';

const JANUARY = '2024-01-01';
const WRITERS = 6;
const EVENTS_PER_WRITER = 25;

interface Row {
  id: string;
  kind: string;
  branch_id: number | null;
  data: Record<string, unknown>;
}

const db = useTestDatabase();
let company: GivenCompany;

beforeEach(async () => {
  company = await givenCompany(db, { branches: ['1', '2'] });
});

const eventsAfter = async (id = '0'): Promise<Row[]> =>
  await db.query<Row>(
    'SELECT id::text, kind, branch_id, data FROM ledger.event WHERE company_id = $1 AND id > $2 ORDER BY event.id',
    [company.id, id],
  );
const writtenEvents = async (): Promise<unknown[]> =>
  (await eventsAfter()).map(({ kind, data }) => [kind, data]);

const IMPORTED = `INSERT INTO ledger.audit_event (action, entity, entity_id, branch_id, period, detail) VALUES ('batch.imported', 'batch', $2, $1, '${JANUARY}', '{"successRows": 1}')`;

async function connected<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: db.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('an event', () => {
  it('is written for each change of a month', async () => {
    await givenOpenPeriod(db, company.branch, JANUARY);
    await db.query('SELECT ledger.seal_month($1, $2)', [company.branch.id, JANUARY]);
    await db.query(`SELECT ledger.reopen_months($1, $2, 'a late invoice')`, [company.branch.id, JANUARY]);
    await db.query(`UPDATE ledger.branch_period SET closed_through_day = 5 WHERE branch_id = $1`, [
      company.branch.id,
    ]);
    expect(await writtenEvents()).toEqual([
      ['month.opened', { yearmonth: '01/2024' }],
      ['month.closed', { yearmonth: '01/2024', seal: 1 }],
      ['month.reopened', { yearmonth: '01/2024', seal: 1, reason: 'a late invoice' }],
    ]);
  });

  it('is written for a consolidation, a compliance run, a tax calculation and an ECD', async () => {
    company = await givenCompany(db);
    await givenOpenPeriod(db, company.branch, JANUARY);
    const branch = company.branch.id;
    await db.query(`INSERT INTO ledger.consolidation_run (branch_id, period) VALUES ($1, $2)`, [
      branch,
      JANUARY,
    ]);
    await db.query(
      `UPDATE ledger.consolidation_run SET status = 'ERROR', message = 'account 1 differs', message_pt = 'a conta 1 diverge', finished_at = now() WHERE branch_id = $1`,
      [branch],
    );
    await db.query(
      `SELECT compliance.add_run($1, $2, 'x', 'me', now(), '{}', '[{"rule": "R", "title": "R", "severity": "ERROR", "findings": 2, "durationMs": 1}]')`,
      [branch, JANUARY],
    );
    await db.query(
      `INSERT INTO ledger.tax_calculation (branch_id, company_id, year, quarter, regime, months) VALUES ($1, $2, 2024, 1, 'LUCRO_REAL', 3)`,
      [branch, company.id],
    );
    await db.query(
      `SELECT ledger.cancel_tax_calculation(id, 'twice') FROM ledger.tax_calculation WHERE branch_id = $1`,
      [branch],
    );
    await db.query('SELECT ledger.seal_month($1, $2)', [branch, JANUARY]);
    await db.query(
      `SELECT compliance.add_ecd($1, $2, $2, '{}', compliance.ecd_fingerprint($1, $2, $2), 'abc', 1, 1, 0, 0, '{}', 'me', now())`,
      [company.id, JANUARY],
    );
    await db.query(`SELECT compliance.file_ecd(max(id), 'me', NULL, NULL) FROM compliance.ecd`);
    const ecd = { from: '01/2024', to: '01/2024', sha256: 'abc', id: expect.any(Number) };
    expect((await writtenEvents()).slice(1)).toEqual([
      [
        'consolidation.finished',
        {
          yearmonth: '01/2024',
          status: 'ERROR',
          message: 'account 1 differs',
          messagePt: 'a conta 1 diverge',
        },
      ],
      [
        'compliance.finished',
        {
          id: expect.any(Number),
          yearmonth: '01/2024',
          status: 'FAILED',
          errors: 1,
          warnings: 0,
          findings: 2,
        },
      ],
      ['tax-quota.confirmed', { id: expect.any(Number), year: 2024, quarter: 1 }],
      ['tax-quota.cancelled', { id: expect.any(Number), year: 2024, quarter: 1, reason: 'twice' }],
      ['month.closed', { yearmonth: '01/2024', seal: 1 }],
      ['ecd.exported', ecd],
      ['ecd.filed', ecd],
    ]);
    expect(
      (await eventsAfter()).filter(({ branch_id }) => branch_id === null).map(({ kind }) => kind),
    ).toEqual(['ecd.exported', 'ecd.filed']);
  });

  it('is not written for a change that is rolled back', async () => {
    await connected(async (client) => {
      await client.query('BEGIN');
      await client.query(IMPORTED, [company.branch.id, 1]);
      await client.query('ROLLBACK');
    });
    expect(await writtenEvents()).toEqual([]);
  });

  it('cannot be changed, and is deleted only by its age', async () => {
    await givenOpenPeriod(db, company.branch, JANUARY);
    expect(await refusalOf(db.query(`UPDATE ledger.event SET kind = 'other'`))).toBe('event_kept');
    expect(await refusalOf(db.query('TRUNCATE ledger.event'))).toBe('event_kept');
    const [{ id, at } = { id: '', at: '' }] = await db.query<{ id: string; at: string }>(
      'SELECT id::text, at::text FROM ledger.event ORDER BY event.id DESC LIMIT 1',
    );
    await db.query('SELECT ledger.delete_old_events($1, 1000)', [at]);
    expect(await writtenEvents()).toEqual([['month.opened', { yearmonth: '01/2024' }]]);
    await db.query(`SELECT ledger.delete_old_events($1::timestamptz + interval '1 second', 1000)`, [at]);
    expect(await writtenEvents()).toEqual([]);
    expect(
      await db.query(
        'SELECT deleted_through::text AS through FROM ledger.event_deletion WHERE company_id = $1',
        [company.id],
      ),
    ).toEqual([{ through: id }]);
  });

  it('is kept while it is young, also when an event of another cell with a higher id is deleted', async () => {
    const other = await givenCompany(db);
    await givenOpenPeriod(db, company.branch, JANUARY);
    await db.query(
      `INSERT INTO ledger.event (id, company_id, kind, at, data) OVERRIDING SYSTEM VALUE VALUES (1099511627777, $1, 'month.opened', '2024-01-01', '{}')`,
      [other.id],
    );
    const [deleted] = await db.query<{ deleted: number }>(
      `SELECT ledger.delete_old_events('2024-02-01', 1000) AS deleted`,
    );
    expect(deleted).toEqual({ deleted: 1 });
    expect(await writtenEvents()).toHaveLength(1);
    expect(
      await db.query(
        'SELECT deleted_through::text AS through FROM ledger.event_deletion WHERE company_id = ANY ($1)',
        [[company.id, other.id]],
      ),
    ).toEqual([{ through: '1099511627777' }]);
  });
});

describe('a reader that continues after the last event', () => {
  it('gets the event of a transaction that began earlier and committed later', async () => {
    await connected(async (slow) => {
      await slow.query('BEGIN');
      await slow.query(IMPORTED, [company.branch.id, 1]);
      await db.query(IMPORTED, [company.branches[1]?.id, 2]);
      const [first, ...rest] = await eventsAfter();
      expect([first?.data['batchId'], rest]).toEqual([2, []]);
      await slow.query('COMMIT');
      expect((await eventsAfter(first?.id)).map(({ data }) => data['batchId'])).toEqual([1]);
    });
  });

  it('misses no event of transactions that commit at the same time', async () => {
    let writing = WRITERS;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      await connected(async (client) => {
        for (let index = 0; index < EVENTS_PER_WRITER; index += 1) {
          await client.query('BEGIN');
          await client.query(IMPORTED, [
            company.branches[writer % 2]?.id,
            writer * EVENTS_PER_WRITER + index,
          ]);
          await client.query('SELECT pg_sleep(random() / 200)');
          await client.query('COMMIT');
        }
      });
      writing -= 1;
    });
    const seen: unknown[] = [];
    let after = '0';
    for (let last = false; ;) {
      const read = await eventsAfter(after);
      seen.push(...read.map(({ data }) => data['batchId']));
      after = read.at(-1)?.id ?? after;
      if (last && read.length === 0) break;
      last = writing === 0;
    }
    await Promise.all(writers);
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: WRITERS * EVENTS_PER_WRITER }, (_, index) => index),
    );
  });
});
