import { describe, expect, it } from '@jest/globals';
import { useSharedMovements } from './movements-fixture.js';

const on = useSharedMovements();

describe('POST /document', () => {
  it('creates a document, and answers only the fields that were given', async () => {
    const batchId = await on.batch();
    const full = { batchId, documento: 'NF-1', diaref: '5', texto: 'Nota fiscal 1', cdpadronizado: 'NF' };
    const answer = await on.ana.post<{ id: number }>('/document', { id: 7, ...full });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ ...full, id: expect.any(Number), diaref: '05' });
    expect((await on.ana.get(`/document/${answer.body.id}`)).body).toEqual(answer.body);

    const bare = await on.ana.post<{ id: number }>('/document', { batchId, texto: null });
    expect(bare.body).toEqual({ id: expect.any(Number), batchId, documento: '000001' });
    expect((await on.ana.get(`/document/${bare.body.id}`)).body).toEqual(bare.body);
    expect((await on.ana.get(`/alldocument/${batchId}`)).body).toEqual([answer.body, bare.body]);
  });

  it('treats empty texts and codes as missing', async () => {
    const batchId = await on.batch();
    const empty = { documento: '', diaref: '', texto: '', cdpadronizado: '', factDate: '' };
    expect(await on.ana.post('/document', { batchId, ...empty })).toMatchObject({
      status: 201,
      body: { id: expect.any(Number), batchId, documento: '000001' },
    });
  });

  it('gives each of 20 simultaneous requests another number', async () => {
    const batchId = await on.batch();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => on.ana.post<{ documento: string }>('/document', { batchId })),
    );
    expect(answers.map(({ body }) => body.documento).sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(6, '0')),
    );
  });

  it('marks a document with the closing code of the company as closing', async () => {
    const id = await on.document({ cdpadronizado: on.company.closingCode });
    const [row] = await on.db.query<{ closing: boolean }>(
      'SELECT closing FROM ledger.document WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ closing: true });
  });

  it.each([
    ['batchId that is missing', { batchId: undefined }, 'VALIDATION_FAILED', 'batchId'],
    ['batchId as text', { batchId: '1' }, 'VALIDATION_FAILED', 'batchId'],
    ['documento of 21 characters', { documento: 'x'.repeat(21) }, 'VALIDATION_FAILED', 'documento'],
    ['documento in use', { documento: 'TWICE' }, 'DOCUMENT_NUMBER_USED', 'documento'],
    ['day 32', { diaref: '32' }, 'VALIDATION_FAILED', 'diaref'],
    ['day 0', { diaref: '0' }, 'VALIDATION_FAILED', 'diaref'],
    ['day as a number', { diaref: 5 }, 'VALIDATION_FAILED', 'diaref'],
    ['texto of 256 characters', { texto: 'x'.repeat(256) }, 'VALIDATION_FAILED', 'texto'],
    ['cdpadronizado of 5 characters', { cdpadronizado: '12345' }, 'VALIDATION_FAILED', 'cdpadronizado'],
    ['unknown field', { lancamentos: [] }, 'VALIDATION_FAILED', 'lancamentos'],
  ])('answers 400 to a %s', async (_, fields, code, field) => {
    const batchId = await on.batch();
    if (code === 'DOCUMENT_NUMBER_USED') await on.ana.post('/document', { batchId, documento: 'TWICE' });
    const before = await on.counts();
    const answer = await on.ana.post<{ message: string }>('/document', { batchId, ...fields });
    expect(answer).toMatchObject({ status: 400, body: { code, details: [{ field }] } });
    expect(answer.body.message).toContain(field);
    expect(await on.counts()).toEqual(before);
  });

  it('accepts day 29 of February 2024, and answers 400 DAY_NOT_IN_MONTH to day 30', async () => {
    const batchId = await on.batch({ mes: 2 });
    expect(await on.ana.post('/document', { batchId, diaref: '29' })).toMatchObject({ status: 201 });
    expect(await on.ana.post('/document', { batchId, diaref: '30' })).toMatchObject({
      status: 400,
      body: { code: 'DAY_NOT_IN_MONTH', details: [{ field: 'diaref', value: '30' }] },
    });
  });

  it('answers 400 to a batch that does not exist or that the caller may not see, 404 when the path names it', async () => {
    const batchId = await on.batch();
    expect(await on.ana.post('/document', { batchId: 999_999 })).toMatchObject({
      status: 400,
      body: { code: 'DOCUMENT_BATCH_MISSING', details: [{ field: 'batchId', value: '999999' }] },
    });
    expect(await on.bruno.post('/document', { batchId })).toMatchObject({
      status: 400,
      body: { code: 'DOCUMENT_BATCH_MISSING' },
    });
    expect(await on.bruno.get(`/alldocument/${batchId}`)).toMatchObject({ status: 404 });
    expect(await on.ana.get(`/alldocument/${batchId}`)).toMatchObject({ status: 200, body: [] });
  });
});
