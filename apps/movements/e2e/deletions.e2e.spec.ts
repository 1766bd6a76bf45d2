import { beforeEach, describe, expect, it } from '@jest/globals';
import { lockWaits, transactionBeside } from '@razao/testing/database';
import { BANK, SALES } from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import { useSharedMovements } from './movements-fixture.js';

const on = useSharedMovements();
let batchId: number;
let documentId: number;
let simple: number;
let compound: number[];

async function post(fields: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const answer = await on.ana.post<{ id: number }>('/entry', on.entry(documentId, { day: '10', ...fields }));
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** Makes a batch with one document that has a simple entry and a compound entry of three lines. */
beforeEach(async () => {
  batchId = await on.batch();
  documentId = await on.document({ batchId });
  simple = await post();
  const line = on.entry(documentId, { lancamento: '2', day: '10', contrapartida: null, valor: 1 });
  const answer = await on.ana.post<{ id: number }[]>('/entry', [
    line,
    { ...line, contaId: on.company.account(BANK) },
    { ...line, debcre: 'C', contaId: on.company.account(SALES), valor: 2 },
  ]);
  compound = answer.body.map(({ id }) => id);
});

async function movementTotal(): Promise<string> {
  const [row] = await on.db.query<{ total: string }>(
    'SELECT coalesce(sum(debit + credit), 0)::text AS total FROM ledger.account_movement',
  );
  return row?.total ?? '';
}

describe('DELETE /entry/{id}', () => {
  it('deletes the entry and its movement, and answers 404 the second time', async () => {
    const before = await movementTotal();
    const id = await post({ lancamento: '9', valor: 77 });
    expect(await on.ana.delete(`/entry/${id}`)).toMatchObject({
      status: 200,
      body: { deleted: 1, batches: 0, documents: 0, entries: 1 },
    });
    expect(await on.ana.get(`/entry/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'ENTRY_NOT_FOUND' },
    });
    expect(await movementTotal()).toBe(before);
    expect(await on.ana.delete(`/entry/${id}`)).toMatchObject({ status: 404 });
  });

  it('answers 400 ENTRY_PARTIAL_DELETE to one line of a compound entry, and names the others', async () => {
    const before = await on.counts();
    const [first, second, third] = compound;
    const answer = await on.ana.delete<{ message: string }>(`/entry/${first}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'ENTRY_PARTIAL_DELETE', details: [{ field: 'id', value: String(first) }] },
    });
    expect(answer.body.message).toContain(`${second}, ${third}`);
    expect(await on.counts()).toEqual(before);
    expect(await on.ana.delete(`/entries?ids=${compound.join(',')}`)).toMatchObject({
      status: 200,
      body: { deleted: 3 },
    });
  });

  it('answers 404 without permission for the company', async () => {
    expect(await on.bruno.delete(`/entry/${simple}`)).toMatchObject({ status: 404 });
    expect(await on.ana.get(`/entry/${simple}`)).toMatchObject({ status: 200 });
  });
});

describe('DELETE /document/{id} and /batch/{id}', () => {
  it('delete the documents and entries below them', async () => {
    const second = await on.document({ batchId });
    expect(await on.ana.delete(`/document/${second}`)).toMatchObject({
      status: 200,
      body: { deleted: 1, batches: 0, documents: 1, entries: 0 },
    });
    expect(await on.ana.delete(`/batch/${batchId}`)).toMatchObject({
      status: 200,
      body: { deleted: 1, batches: 1, documents: 1, entries: 4 },
    });
    expect(await on.ana.get(`/document/${documentId}`)).toMatchObject({ status: 404 });
    expect(await on.ana.get(`/entry/${simple}`)).toMatchObject({ status: 404 });
    expect(await on.ana.delete(`/batch/${batchId}`)).toMatchObject({
      status: 404,
      body: { code: 'BATCH_NOT_FOUND' },
    });
  });

  it('answer 200 and 404 to two simultaneous requests', async () => {
    const answers = await transactionBeside(on.db, async (closing) => {
      await closing.query(
        'SELECT pg_advisory_xact_lock(branch_id, ledger.period_key(period)) FROM ledger.batch WHERE id = $1',
        [batchId],
      );
      const sent = [1, 2].map(() => on.ana.delete(`/batch/${batchId}`));
      // Both have found the batch: one has deleted it and waits for the month, the other waits for the first.
      await until(
        () => lockWaits(on.db),
        (waits) => waits === sent.length,
      );
      await closing.query('COMMIT');
      return await Promise.all(sent);
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('leave no entry without a document while others keep posting', async () => {
    const posts = Array.from({ length: 30 }, (_, index) =>
      on.ana.post('/entry', on.entry(documentId, { lancamento: `P${index}` })),
    );
    const deleted = await on.ana.delete(`/batch/${batchId}`);
    const statuses = new Set((await Promise.all(posts)).map(({ status }) => status));
    expect(deleted.status).toBe(200);
    expect([...statuses].filter((status) => ![201, 400, 404].includes(status))).toEqual([]);
    const orphans = await on.db.query(
      'SELECT 1 FROM ledger.entry e LEFT JOIN ledger.document d ON d.id = e.document_id WHERE d.id IS NULL',
    );
    expect(orphans).toEqual([]);
  });
});

describe('deletions on a closed day', () => {
  it('answer 400 DAY_CLOSED for its entries, and for the documents and batches above them', async () => {
    await on.db.query(
      `UPDATE ledger.branch_period SET closed_through_day = 12 WHERE branch_id = $1 AND period = '2024-02-01'`,
      [on.company.branch.id],
    );
    const february = await on.batch({ mes: 2 });
    const document = await on.document({ batchId: february });
    const free = await post({ documentId: document, day: '13' });
    // Moves the entry to the closed day, as if it had been written before the day was closed.
    await on.db.query(`SET session_replication_role = replica;
      UPDATE ledger.entry SET day = 12 WHERE id = ${free}; SET session_replication_role = origin`);
    const before = await on.counts();
    for (const path of [`/entry/${free}`, `/document/${document}`, `/batch/${february}`]) {
      const answer = await on.ana.delete<{ message: string }>(path);
      expect(answer).toMatchObject({ status: 400, body: { code: 'DAY_CLOSED' } });
      expect(answer.body.message).toContain('day 12');
    }
    const closed = await on.ana.post('/entry', on.entry(document, { lancamento: '7', day: '12' }));
    expect(closed).toMatchObject({
      status: 400,
      body: { code: 'DAY_CLOSED', details: [{ field: 'day', value: '12' }] },
    });
    expect(await on.counts()).toEqual(before);
  });
});

describe('DELETE of several ids', () => {
  it('deletes batches and documents with what is below them, and counts a repeated id once', async () => {
    const other = await on.document({ batchId });
    expect(await on.ana.delete(`/documents?ids=${documentId},${other}`)).toMatchObject({
      status: 200,
      body: { deleted: 2, documents: 2, entries: 4 },
    });
    const second = await on.batch();
    expect(await on.ana.delete(`/batches?ids=${batchId},${second},${batchId}`)).toMatchObject({
      status: 200,
      body: { deleted: 2, batches: 2, documents: 0, entries: 0 },
    });
  });

  it('deletes no entry when lines of a compound entry are missing, and names the line', async () => {
    const before = await on.counts();
    const [line] = compound;
    expect(await on.ana.delete(`/entries?ids=${simple},${line}`)).toMatchObject({
      status: 400,
      body: { code: 'ENTRY_PARTIAL_DELETE', details: [{ field: 'ids', value: String(line) }] },
    });
    expect(await on.counts()).toEqual(before);
  });

  it('names an unknown id as it was sent, also beyond 2^53, on every route that has one', async () => {
    const id = '9007199254740993';
    for (const [method, path, field] of [
      ['GET', `/batch/${id}`, 'id: batch'],
      ['DELETE', `/batch/${id}`, 'id: batch'],
      ['GET', `/alldocument/${id}`, 'batchId: batch'],
      ['POST', `/batch/${id}/import`, 'batchId: batch'],
      ['GET', `/document/${id}`, 'id: document'],
      ['GET', `/allentry/${id}`, 'documentId: document'],
      ['GET', `/entry/${id}`, 'id: entry'],
      ['DELETE', `/entries?ids=${id},9007199254740992`, 'ids: entry'],
    ] as const) {
      const answer = await on.ana.send<{ message: string; details: { value: string }[] }>(path, { method });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.body.message).toMatch(new RegExp(`^${field} ${id} does not exist`));
      expect(answer.body.details[0]?.value).toBe(id);
    }
    expect(await on.ana.get(`/entries?batchId=${id}`)).toMatchObject({
      status: 200,
      body: { totalElements: 0 },
    });
  });

  it('names each id that holds a reversed entry, and deletes it together with its reversal', async () => {
    const [otherBatch, reversalBatch] = [await on.batch(), await on.batch()];
    const other = await on.document({ batchId: otherBatch });
    const { body: otherEntry } = await on.ana.post<{ id: number }>('/entry', on.entry(other));
    const reversals: number[] = [];
    for (const id of [documentId, other]) {
      const reversal = { batchId: reversalBatch, day: '31', reason: 'em dobro' };
      reversals.push((await on.ana.post<{ id: number }>(`/document/${id}/reversal`, reversal)).body.id);
    }
    const free = await on.document({ batchId: otherBatch });
    const refused = async (path: string, ...ids: number[]) => {
      const { status, body } = await on.ana.delete<{ code: string; details: object[] }>(
        `${path}?ids=${ids.join(',')}`,
      );
      return [status, body.code, body.details];
    };
    const named = ([id, number, document, by]: readonly [number, string, number, number], has = 'has') => ({
      field: 'ids',
      value: String(id),
      reason: `${has} entry number ${number} of document ${document}, which is reversed by document ${by}: delete that one first, or both together`,
    });
    const [first = 0, second = 0] = reversals;
    expect(await refused('/batches', batchId, otherBatch)).toEqual([
      400,
      'ENTRY_REVERSED',
      [named([batchId, '00001', documentId, first]), named([otherBatch, '00001', other, second])],
    ]);
    expect(await refused('/documents', free, documentId, other, second)).toEqual([
      400,
      'ENTRY_REVERSED',
      [named([documentId, '00001', documentId, first])],
    ]);
    const both = [simple, ...compound];
    expect(await refused('/entries', ...both, otherEntry.id)).toEqual([
      400,
      'ENTRY_REVERSED',
      [
        ...both.map((id) => named([id, id === simple ? '00001' : '2', documentId, first], 'is of')),
        named([otherEntry.id, '00001', other, second], 'is of'),
      ],
    ]);
    const [reversing] = (await on.ana.get<{ id: number }[]>(`/allentry/${second}`)).body;
    const together = `/entries?ids=${otherEntry.id},${reversing?.id}`;
    expect(await on.ana.delete(together)).toMatchObject({ status: 200, body: { entries: 2 } });
    expect(await on.ana.delete(`/batches?ids=${batchId},${otherBatch},${reversalBatch}`)).toMatchObject({
      status: 200,
      body: { batches: 3 },
    });
  });

  it('takes up to 1,000 ids, also of 19 digits', async () => {
    const ids = Array.from({ length: 1_000 }, (_, at) => 9_223_372_036_854_774_000n + BigInt(at)).join('%2C');
    expect((await on.ana.delete(`/entries?ids=${ids}`)).status).toBe(404);
  });

  it.each(['/batches', '/documents', '/entries'])(
    '%s answers 400 to no ids, bad ids or 1,001',
    async (path) => {
      const many = Array.from({ length: 1_001 }, (_, at) => at + 1).join(',');
      expect(await on.ana.delete(`${path}?ids=${many}`)).toMatchObject({
        status: 400,
        body: {
          code: 'TOO_MANY_IDS',
          message: 'ids: has 1001 ids, at most 1000 are taken in one request',
          details: [{ field: 'ids' }],
        },
      });
      for (const ids of ['', '?ids=', '?ids=1,x', '?ids=9223372036854775808']) {
        expect(await on.ana.delete(`${path}${ids}`)).toMatchObject({
          status: 400,
          body: { code: 'VALIDATION_FAILED' },
        });
      }
    },
  );
});
