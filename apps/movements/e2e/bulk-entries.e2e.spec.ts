import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SALES } from '@razao/testing/factories';
import { sharedMovements, type SharedMovements } from './movements-fixture.js';

let on: SharedMovements;

beforeAll(async () => {
  on = await sharedMovements();
});

afterAll(async () => {
  await on.stop();
});

describe('POST /entries/bulk', () => {
  it('posts entries of many documents for an administrator, ids in the order sent', async () => {
    const [first, second] = [await on.document(), await on.document()];
    const entries = [
      on.entry(first, { lancamento: '1' }),
      on.entry(second, { lancamento: '1', contrapartida: null, valor: 3 }),
      on.entry(first, { lancamento: '2' }),
      on.entry(second, {
        lancamento: '1',
        contrapartida: null,
        valor: 3,
        debcre: 'C',
        contaId: on.company.account(SALES),
      }),
    ];
    expect(await on.ana.post('/entries/bulk', { entries })).toMatchObject({ status: 403 });
    const answer = await on.admin.post<{ created: number; ids: number[] }>('/entries/bulk', { entries });
    expect(answer).toMatchObject({ status: 201, body: { created: 4 } });
    const read = await Promise.all(
      answer.body.ids.map((id) => on.ana.get<{ documentId: number }>(`/entry/${id}`)),
    );
    expect(read.map(({ body }) => body.documentId)).toEqual([first, second, first, second]);
  });

  it('posts none when one is refused', async () => {
    const documentId = await on.document();
    const before = await on.counts();
    const missing = { entries: [on.entry(documentId), on.entry(999_999)] };
    expect(await on.admin.post('/entries/bulk', missing)).toMatchObject({
      status: 404,
      body: { code: 'DOCUMENT_NOT_FOUND', details: [{ value: '999999' }] },
    });
    const unbalanced = {
      entries: [on.entry(documentId), on.entry(documentId, { lancamento: '2', contrapartida: null })],
    };
    expect(await on.admin.post('/entries/bulk', unbalanced)).toMatchObject({
      status: 400,
      body: { code: 'ENTRY_UNBALANCED', details: [{ line: 2 }] },
    });
    const onTwoDays = { entries: [on.entry(documentId), on.entry(documentId, { day: '06' })] };
    expect(await on.admin.post('/entries/bulk', onTwoDays)).toMatchObject({
      status: 400,
      body: { code: 'ENTRY_DAYS_DIFFER', details: [{ line: 2, field: 'day' }] },
    });
    expect(await on.admin.post('/entries/bulk', { entries: [] })).toMatchObject({ status: 400 });
    expect(await on.admin.post('/entries/bulk', {})).toMatchObject({ status: 400 });
    expect(await on.counts()).toEqual(before);
  });
});
