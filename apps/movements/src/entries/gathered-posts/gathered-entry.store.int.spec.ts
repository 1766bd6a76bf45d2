// Tests the statement of gathered posts with the generic plan that a connection keeps for it.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Queryable } from '@razao/platform/database';
import { rowsReadBy } from '@razao/testing/database';
import { CASH, SALES, givenBatch } from '@razao/testing/factories';
import { ana, closeBooks, company, db, openBooks } from '../../../e2e/gathered-posts-fixture.js';
import { elementsOf } from '../entry.store.js';
import { numberLines } from '../number-lines.js';
import { GatheredEntryStore, type GatheredRequest } from './gathered-entry.store.js';

/** With so few documents, the planner finds it cheaper to read all of them than to look up those that posts name. */
const DOCUMENTS = 500;
const POSTS = 20;
const KEYS = 1_000;
/** For each post, the statement and the gate look up its document, and the statement and the index its key. */
const ROWS_MAX = 10 * POSTS;

beforeAll(openBooks);
afterAll(closeBooks);

/** Posts of one entry into each document. */
async function postsInto(documentIds: readonly number[], lancamento: string): Promise<GatheredRequest[]> {
  const line = { lancamento, debcre: 'D', day: 5, contaId: company.account(CASH), valor: 10 } as const;
  return await Promise.all(
    documentIds.map(async (documentId) => {
      const records = [{ ...line, documentId, contrapartida: company.account(SALES) }];
      const input = { records, many: false };
      const elements = (await numberLines(input)).map(elementsOf);
      return { scope: ana, input, elements, claim: undefined };
    }),
  );
}

async function insert(tx: Queryable, posts: readonly GatheredRequest[]): Promise<void> {
  const written = await new GatheredEntryStore().insertGatheredEntries(tx, posts, []);
  expect(written.filter((entries) => entries.length === 1)).toHaveLength(POSTS);
}

let documentIds: number[];

beforeAll(async () => {
  const batch = await givenBatch(db, company.branch, '2024-01-01');
  const documents = await db.query<{ id: number }>(
    `INSERT INTO ledger.document (batch_id, branch_id, period, number, closing)
     SELECT $1, $2, '2024-01-01', n, false FROM generate_series(1, $3::integer) n RETURNING id::integer`,
    [batch.id, company.branch.id, DOCUMENTS],
  );
  documentIds = documents.slice(-POSTS).map(({ id }) => id);
  await db.query('ANALYZE ledger.document');
});

it('a statement of gathered posts reads only the documents that the posts name', async () => {
  const posts = await postsInto(documentIds, '1');
  const rows = await rowsReadBy(db, 'document', async (tx) => {
    await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
    await insert(tx, posts);
  });
  expect(rows).toBeLessThan(ROWS_MAX);
});

it('a statement of gathered posts reads only the keys of its posts, with a plan made when there was no key', async () => {
  const [without, more] = [await postsInto(documentIds, '2'), await postsInto(documentIds, '3')];
  const posts = more.map((post, index) => {
    const request = { key: `new-${index}`, route: 'POST /entry', bodyDigest: Buffer.alloc(32), hit: false };
    return { ...post, claim: { owner: ana, request } };
  });
  await db.query('VACUUM ANALYZE ledger.idempotency_key');
  const rows = await rowsReadBy(db, 'idempotency_key_unique', async (tx) => {
    await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
    await insert(tx, without);
    await tx.query(
      `INSERT INTO ledger.idempotency_key (subject, key, route, body_digest, branch_ids, response)
       SELECT 'ana', 'old-' || n, 'POST /entry', sha256(''), '{}', '{}' FROM generate_series(1, $1::integer) n`,
      [KEYS],
    );
    await insert(tx, posts);
  });
  expect(rows).toBeLessThan(ROWS_MAX);
});
