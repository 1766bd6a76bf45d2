import { describe, expect, it } from '@jest/globals';
import { givenBatch, givenCompany, givenOpenPeriod } from '@razao/testing/factories';
import { useSharedMovements } from './movements-fixture.js';

const on = useSharedMovements();

const batch = (fields: Readonly<Record<string, unknown>> = {}) => ({
  empresa: on.company.code,
  filial: on.company.branch.code,
  ano: 2024,
  mes: 1,
  ...fields,
});

describe('POST /batch', () => {
  it('creates a batch, answers it as GET does, and ignores the id of the body', async () => {
    const answer = await on.ana.post<{ id: number }>(
      '/batch',
      batch({ id: 999_999, lote: 'V-01', descricao: 'Vendas de janeiro' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      lote: 'V-01',
      empresa: on.company.code,
      filial: on.company.branch.code,
      ano: 2024,
      mes: 1,
      descricao: 'Vendas de janeiro',
    });
    expect(answer.body.id).not.toBe(999_999);
    expect((await on.ana.get(`/batch/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('gives each of 20 simultaneous requests another number, after the highest of the month', async () => {
    const month = { mes: 2 };
    const first = await on.ana.post<{ lote: string }>('/batch', batch(month));
    expect(first.body.lote).toBe('000001');
    await on.ana.post('/batch', batch({ ...month, lote: '7' }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => on.ana.post<{ lote: string }>('/batch', batch(month))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const numbers = answers.map(({ body }) => body.lote).sort();
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 8).padStart(6, '0')));
  });

  it.each([
    ['lote in use', { lote: 'TWICE' }, 'LOTE_USED', 'lote'],
    ['month that was never opened', { mes: 12 }, 'PERIOD_NOT_OPEN', 'mes'],
    ['month 13', { mes: 13 }, 'VALIDATION_FAILED', 'mes'],
    ['year as text', { ano: '2024' }, 'VALIDATION_FAILED', 'ano'],
    ['lote of 11 characters', { lote: '12345678901' }, 'VALIDATION_FAILED', 'lote'],
    ['lote with a space at its end', { lote: '1 ' }, 'VALIDATION_FAILED', 'lote'],
    ['descricao of 256 characters', { descricao: 'x'.repeat(256) }, 'VALIDATION_FAILED', 'descricao'],
    ['NUL byte', { descricao: 'a\0b' }, 'VALIDATION_FAILED', 'descricao'],
    ['half a surrogate pair', { descricao: 'a\ud800' }, 'VALIDATION_FAILED', 'descricao'],
    ['unknown field', { lotes: '1' }, 'VALIDATION_FAILED', 'lotes'],
    ['empresa that is not a code', { empresa: 'a b' }, 'INVALID_CODE', 'empresa'],
  ])('answers 400 to a %s', async (_, fields, code, field) => {
    if (code === 'LOTE_USED') await on.ana.post('/batch', batch({ lote: 'TWICE' }));
    const before = await on.counts();
    const answer = await on.ana.post<{ message: string }>('/batch', batch(fields));
    expect(answer).toMatchObject({
      status: 400,
      body: { status: 400, error: 'Bad Request', code, details: [{ field }] },
    });
    expect(answer.body.message).toContain(field);
    expect(await on.counts()).toEqual(before);
  });

  it('accepts lote and descricao at their limits, counted in characters', async () => {
    const fields = { lote: 'LOTE-12345', descricao: '😀'.repeat(255) };
    expect(await on.ana.post('/batch', batch(fields))).toMatchObject({ status: 201, body: fields });
  });

  it('treats an empty lote and descricao as missing', async () => {
    const answer = await on.ana.post('/batch', batch({ lote: '', descricao: '' }));
    expect(answer).toMatchObject({ status: 201, body: { lote: expect.stringMatching(/^\d{6}$/) } });
    expect(answer.body).not.toHaveProperty('descricao');
  });

  it('answers 403 without permission, 404 for an unknown company or branch', async () => {
    expect(await on.bruno.post('/batch', batch())).toMatchObject({
      status: 403,
      body: { code: 'BRANCH_FORBIDDEN' },
    });
    expect(await on.ana.post('/batch', batch({ empresa: 'NONE' }))).toMatchObject({ status: 404 });
    expect(await on.ana.post('/batch', batch({ filial: '99' }))).toMatchObject({ status: 404 });
  });
});

describe('GET /batch/{id}', () => {
  it.each(['/batch/0', '/batch/-1', '/batch/9223372036854775807'])('answers 404 to %s', async (path) => {
    expect(await on.ana.get(path)).toMatchObject({ status: 404, body: { code: 'BATCH_NOT_FOUND' } });
  });

  it.each(['/batch/9223372036854775808', '/batch/x', '/batch/1.5', '/batch/1e3'])(
    'answers 400 to %s',
    async (path) => {
      expect(await on.ana.get(path)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    },
  );

  it('answers 404 to a caller without permission for the company', async () => {
    const id = await on.batch();
    expect(await on.bruno.get(`/batch/${id}`)).toMatchObject({ status: 404 });
    expect(await on.admin.get(`/batch/${id}`)).toMatchObject({ status: 200 });
  });
});

describe('GET /allbatch/{company}/{branch}', () => {
  it('lists the batches of one branch, oldest month first, and answers 403, 404 or 400 for other branches', async () => {
    const other = await givenCompany(on.db, { branches: ['A', 'B'] });
    await on.admit(other, other.branch);
    await givenOpenPeriod(on.db, other.branch, '2024-01-01', '2024-02-01');
    await givenOpenPeriod(on.db, other.branches[1]!, '2024-01-01');
    await givenBatch(on.db, other.branch, '2024-02-01', '000001');
    await givenBatch(on.db, other.branch, '2024-01-01', '000002');
    await givenBatch(on.db, other.branches[1]!, '2024-01-01', '000003');

    const answer = await on.ana.get<{ lote: string; mes: number }[]>(`/allbatch/${other.code}/A`);
    expect(answer.body.map(({ mes, lote }) => [mes, lote])).toEqual([
      [1, '000002'],
      [2, '000001'],
    ]);
    expect(await on.ana.get(`/allbatch/${other.code}/B`)).toMatchObject({ status: 403 });
    expect(await on.ana.get(`/allbatch/${other.code}/Z`)).toMatchObject({ status: 404 });
    expect(await on.ana.get('/allbatch/a-b/1')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CODE' },
    });
  });
});
