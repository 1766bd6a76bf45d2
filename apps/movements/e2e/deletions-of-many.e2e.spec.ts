// Tests the deletion of a thousand batches, documents or entries at once: one that may not be deleted keeps all of
// them.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { givenBatch, givenCompany, givenDocument, givenOpenPeriod } from '@razao/testing/factories';
import { useSharedMovements, type SharedMovements } from './movements-fixture.js';

const IDS_MAX = 1_000;

const on = useSharedMovements();
/**
 * Records that ana may not delete, one of each kind: `foreign` of another company, `sealed` of a consolidated month.
 */
let foreign: Record<string, number>;
let sealed: Record<string, number>;

beforeAll(async () => {
  const other = await givenCompany(on.db);
  await givenOpenPeriod(on.db, other.branch, '2024-01-01');
  foreign = await oneOfEach(other, '2024-01-01');
  sealed = await oneOfEach(on.company, '2024-02-01');
  await on.db.query(`SET session_replication_role = replica;
    UPDATE ledger.branch_period SET status = 'CONSOLIDATED', consolidated_at = now()
     WHERE branch_id = ${on.company.branch.id} AND period = '2024-02-01'; SET session_replication_role = origin`);
});

async function oneOfEach(
  company: SharedMovements['company'],
  month: string,
): Promise<Record<string, number>> {
  const batch = await givenBatch(on.db, company.branch, month);
  const document = await givenDocument(on.db, batch);
  const accounts = await on.db.query<{ id: number }>(
    `SELECT id FROM ledger.account WHERE chart_id = $1 AND kind = 'A' AND active ORDER BY id LIMIT 2`,
    [company.chartId],
  );
  const [debit, credit] = accounts.map(({ id }) => id);
  const [entry] = await on.db.query<{ id: string }>(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id,
                               contra_account_id, amount, posts_contra)
     VALUES ($1, $2, $3, false, '1', 1, 'D', 1, $4, $5, 1, true) RETURNING id`,
    [document.id, company.branch.id, month, debit, credit],
  );
  return { batches: batch.id, documents: document.id, entries: Number(entry?.id) };
}

/** Makes records that ana may delete, in an open month. */
async function own(what: string, count: number): Promise<number[]> {
  const batch = await on.batch();
  if (what === 'entries') {
    const documentId = await on.document({ batchId: batch });
    const entries = Array.from({ length: count }, (_, index) =>
      on.entry(documentId, { lancamento: `E${index}` }),
    );
    const posted = await on.ana.post<{ id: number }[]>('/entry', entries);
    return posted.body.map(({ id }) => id);
  }
  const made = await on.db.query<{ id: string }>(
    what === 'batches'
      ? `INSERT INTO ledger.batch (branch_id, period, code)
         SELECT branch_id, period, 'N' || id || '-' || n FROM ledger.batch, generate_series(1, $2::int) n WHERE id = $1 RETURNING id`
      : `INSERT INTO ledger.document (batch_id, branch_id, period, number, closing)
         SELECT id, branch_id, period, 'N' || n, false FROM ledger.batch, generate_series(1, $2::int) n WHERE id = $1 RETURNING id`,
    [batch, count],
  );
  return made.map(({ id }) => Number(id));
}

const NOT_FOUND: Record<string, string> = {
  batches: 'BATCH_NOT_FOUND',
  documents: 'DOCUMENT_NOT_FOUND',
  entries: 'ENTRY_NOT_FOUND',
};

describe.each(['batches', 'documents', 'entries'])('DELETE /%s with a thousand ids', (what) => {
  it('deletes none when one is not allowed, and names that one', async () => {
    const ids = await own(what, IDS_MAX - 1);
    expect(ids).toHaveLength(IDS_MAX - 1);
    const before = await on.counts();
    const refusals: [number | undefined, number, string | undefined][] = [
      [foreign[what], 404, NOT_FOUND[what]],
      [sealed[what], 400, 'PERIOD_CONSOLIDATED'],
    ];
    for (const [id, status, code] of refusals) {
      const asked = [...ids.slice(0, 500), id, ...ids.slice(500)].join(',');
      const answer = await on.ana.delete<{ message: string; details: unknown[] }>(`/${what}?ids=${asked}`);
      expect(answer).toMatchObject({
        status,
        body: { code, details: [{ field: 'ids', value: String(id) }] },
      });
      expect(answer.body.details).toHaveLength(1);
      expect(answer.body.message).toContain(String(id));
    }
    expect(await on.counts()).toEqual(before);
    const [last] = await own(what, 1);
    expect(await on.ana.delete(`/${what}?ids=${[...ids, last].join(',')}`)).toMatchObject({
      status: 200,
      body: { deleted: IDS_MAX },
    });
  });

  it('answers 400 TOO_MANY_IDS to 1,001 ids', async () => {
    const ids = Array.from({ length: IDS_MAX + 1 }, (_, index) => index + 1).join(',');
    expect(await on.ana.delete(`/${what}?ids=${ids}`)).toMatchObject({
      status: 400,
      body: {
        code: 'TOO_MANY_IDS',
        message: 'ids: has 1001 ids, at most 1000 are taken in one request',
        details: [{ field: 'ids' }],
      },
    });
  });
});
