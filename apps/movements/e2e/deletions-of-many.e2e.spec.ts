// Tests the deletion of a thousand batches, documents or entries at once: one that may not be deleted keeps all of
// them.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenCompany,
  givenConsolidated,
  givenEntries,
  givenOpenDocument,
  type GivenCompany,
} from '@razao/testing/factories';
import { useSharedMovements } from './movements-fixture.js';

const IDS_MAX = 1_000;

const on = useSharedMovements();
/** Records that ana may not delete, one of each kind: those of another company, and those of a consolidated month. */
let foreign: Record<string, number>;
let sealed: Record<string, number>;

beforeAll(async () => {
  foreign = await oneOfEach(await givenCompany(on.db));
  const company = await givenCompany(on.db);
  sealed = await oneOfEach(company);
  await on.admit(company);
  await givenConsolidated(on.db, company.branch, '2024-01-01');
});

async function oneOfEach(company: GivenCompany): Promise<Record<string, number>> {
  const document = await givenOpenDocument(on.db, company.branch, '2024-01-01');
  const [account, contra] = [company.account(CASH), company.account(SALES)];
  const [entry = 0] = await givenEntries(on.db, document, [{ debcre: 'D', account, contra, amount: '1.00' }]);
  return { batches: document.batch.id, documents: document.id, entries: entry };
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
});
