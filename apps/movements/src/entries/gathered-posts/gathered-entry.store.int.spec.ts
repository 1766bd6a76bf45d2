// The statement of gathered posts, with the plan that a connection keeps for it.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rowsReadBy } from '@razao/testing/database';
import { CASH, SALES, givenBatch } from '@razao/testing/factories';
import { ana, closeBooks, company, db, openBooks } from '../../../e2e/gathered-posts-fixture.js';
import { elementsOf } from '../entry.store.js';
import { numberLines } from '../number-lines.js';
import { GatheredEntryStore } from './gathered-entry.store.js';

/** So few that reading them all seems cheaper than looking up what an unknown number of posts name. */
const DOCUMENTS = 500;
const POSTS = 20;
/** Per post: the statement and the gate each look its document up. */
const ROWS_MAX = 10 * POSTS;

beforeAll(openBooks);
afterAll(closeBooks);

it('reads the documents that the posts name, not all', async () => {
  const batch = await givenBatch(db, company.branch, '2024-01-01');
  const documents = await db.query<{ id: number }>(
    `INSERT INTO ledger.document (batch_id, branch_id, period, number, closing)
     SELECT $1, $2, '2024-01-01', n, false FROM generate_series(1, $3::integer) n RETURNING id::integer`,
    [batch.id, company.branch.id, DOCUMENTS],
  );
  await db.query('ANALYZE ledger.document');
  const line = { lancamento: '1', debcre: 'D', day: 5, contaId: company.account(CASH), valor: 10 } as const;
  const posts = await Promise.all(
    documents.slice(-POSTS).map(async ({ id: documentId }) => {
      const records = [{ ...line, documentId, contrapartida: company.account(SALES) }];
      return { scope: ana, elements: (await numberLines({ records, many: false })).map(elementsOf) };
    }),
  );
  const rows = await rowsReadBy(db, 'document', async (tx) => {
    await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
    const written = await new GatheredEntryStore().insertGatheredEntries(tx, posts, []);
    expect(written.filter((post) => post?.entries.length === 1)).toHaveLength(POSTS);
  });
  expect(rows).toBeLessThan(ROWS_MAX);
});
