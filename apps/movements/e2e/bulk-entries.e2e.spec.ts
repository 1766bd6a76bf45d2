import { describe, expect, it } from '@jest/globals';
import { SALES, givenCompany, givenOpenPeriod } from '@razao/testing/factories';
import { useSharedMovements } from './movements-fixture.js';

const on = useSharedMovements();

describe('POST /entries/bulk', () => {
  it('posts entries of several documents for an administrator only, and answers ids in the order sent', async () => {
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

  it('records an event in the audit trail of each company', async () => {
    const other = await givenCompany(on.db);
    await givenOpenPeriod(on.db, other.branch, '2024-01-01');
    await on.admit(other);
    const batchId = await on.batch({}, other);
    const documents = [await on.document(), await on.document({ batchId }), await on.document({ batchId })];
    const [mine, ...others] = documents;
    const entries = [
      ...others.map((id) => on.entry(id, {}, other)),
      on.entry(mine ?? 0),
      on.entry(others[0] ?? 0, { lancamento: '2' }, other),
    ];
    const { ids } = (await on.admin.post<{ ids: number[] }>('/entries/bulk', { entries })).body;
    const details = async (code: string): Promise<object | undefined> => {
      const query = `company=${code}&action=entry.bulk-created`;
      const trail = await on.admin.get<{ content: { detail: object }[] }>(`/audit?${query}`);
      return trail.body.content[0]?.detail;
    };
    expect(await details(other.code)).toEqual({ entries: 3, documents: 2, firstId: ids[0], lastId: ids[3] });
    expect(await details(on.company.code)).toEqual({
      entries: 1,
      documents: 1,
      firstId: ids[2],
      lastId: ids[2],
    });
  });

  it('posts no entry when one is refused', async () => {
    const documentId = await on.document();
    const before = await on.counts();
    const missing = { entries: [on.entry(documentId), on.entry(999_999)] };
    expect(await on.admin.post('/entries/bulk', missing)).toMatchObject({
      status: 400,
      body: { code: 'ENTRY_DOCUMENT_MISSING', details: [{ value: '999999' }] },
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
    expect(await on.admin.post('/entries/bulk', [])).toMatchObject({
      status: 400,
      body: { message: 'expected a JSON object of the form {"entries": […]}, found []' },
    });
    expect(await on.admin.post('/entries/bulk', {})).toMatchObject({ status: 400 });
    expect(await on.counts()).toEqual(before);
  });
});

describe('a refused value that entries of several documents have', () => {
  const refusal = async (...entries: object[]) => {
    const { status, body } = await on.admin.post<{ code: string; message: string; details: object[] }>(
      '/entries/bulk',
      { entries },
    );
    return { status, code: body.code, message: body.message, details: body.details };
  };

  it('names no entry, because the same day may be one of another month or open in another company', async () => {
    const january = await on.document();
    const february = await on.document({ batchId: await on.batch({ mes: 2 }) });
    expect(await refusal(on.entry(january, { day: '30' }), on.entry(february, { day: '30' }))).toEqual({
      status: 400,
      code: 'DAY_NOT_IN_MONTH',
      message: 'day 30 does not exist in 02/2024',
      details: [{ field: 'day', value: '30', reason: 'not a day of 02/2024' }],
    });
    const closing = await givenCompany(on.db);
    await givenOpenPeriod(on.db, closing.branch, '2024-01-01');
    await on.admit(closing);
    await on.ana.get(`/calendar/closeday/${closing.code}/${closing.branch.code}`);
    const closed = await on.document({ batchId: await on.batch({}, closing) });
    const onFirst = [on.entry(january, { day: '1' }), on.entry(closed, { day: '1' }, closing)];
    expect(await refusal(...onFirst)).toEqual({
      status: 400,
      code: 'DAY_CLOSED',
      message: expect.stringMatching(/^day 1 of 01\/2024 is closed/) as unknown,
      details: [{ field: 'day', value: '1', reason: 'days up to 1 are closed' }],
    });
    // Entries of one document have one month and one company: each of them is refused.
    const ofOne = [
      on.entry(january),
      on.entry(february, { day: '30' }),
      on.entry(february, { day: '30', lancamento: '2' }),
    ];
    expect(await refusal(...ofOne)).toMatchObject({
      code: 'DAY_NOT_IN_MONTH',
      message: 'record 2: day: day 30 does not exist in 02/2024',
      details: [{ line: 2 }, { line: 3 }],
    });
  });

  it('names no entry, because only one of the documents may have a fact date', async () => {
    const [plain, earlier] = [await on.document(), await on.document({ factDate: '2023-06-30' })];
    expect(await refusal(on.entry(plain), on.entry(earlier))).toMatchObject({
      status: 400,
      code: 'FACT_DATE_RESULT_ACCOUNT',
      message: expect.stringMatching(/^account /) as unknown,
      details: [{ field: 'contaId', value: String(on.company.account(SALES)) }],
    });
  });
});

describe('the history of a line', () => {
  it('is required by a company with historyRequired, and its code must be one of the company', async () => {
    const company = await givenCompany(on.db, { historyRequired: true, historyCodes: { V1: 'Venda' } });
    await givenOpenPeriod(on.db, company.branch, '2024-01-01');
    await on.admit(company);
    const documentId = await on.document({ batchId: await on.batch({}, company) });
    const line = (fields: Readonly<Record<string, unknown>>) => on.entry(documentId, fields, company);
    const before = await on.counts();
    for (const bare of [{}, { historico: '' }, { historico: ' \t\n' }, { historico: '\u00a0\u3000' }])
      expect(await on.ana.post('/entry', line(bare))).toMatchObject({
        status: 400,
        body: {
          code: 'HISTORY_REQUIRED',
          message: expect.stringMatching(
            `^historico: company ${company.code} requires a history of every line`,
          ) as unknown,
          details: [{ field: 'historico', reason: expect.stringContaining('cdhistorico') as unknown }],
        },
      });
    const entries = [
      line({ historico: 'Venda' }),
      line({ lancamento: '2', cdhistorico: 'V1' }),
      line({ lancamento: '3' }),
      line({ lancamento: '4', cdhistorico: 'V1', historico: ' ' }),
    ];
    const refused = { status: 400, body: { code: 'HISTORY_REQUIRED', details: [{ line: 3 }] } };
    expect(await on.ana.post('/entry', entries)).toMatchObject(refused);
    expect(await on.admin.post('/entries/bulk', { entries })).toMatchObject(refused);
    entries[2] = line({ lancamento: '3', cdhistorico: 'V2' });
    const unknown = {
      code: 'HISTORY_CODE_UNKNOWN',
      details: [{ field: 'cdhistorico', line: 3, value: 'V2' }],
    };
    expect(await on.ana.post('/entry', entries)).toMatchObject({ status: 400, body: unknown });
    // The same request also has an entry of a company that requires no history code.
    const other = on.entry(await on.document());
    expect(await on.admin.post('/entries/bulk', { entries: [other, ...entries] })).toMatchObject({
      status: 400,
      body: { code: 'HISTORY_CODE_UNKNOWN', details: [{ line: 4 }] },
    });
    expect(await on.counts()).toMatchObject({ entry: before.entry, movement: before.movement });
    entries.splice(2, 1);
    expect(await on.ana.post('/entry', entries)).toMatchObject({ status: 201 });
  });
});
