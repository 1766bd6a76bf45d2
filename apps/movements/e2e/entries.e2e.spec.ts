import { beforeAll, describe, expect, it } from '@jest/globals';
import { ENTRY_TEXTS } from '@razao/domain';
import { BANK, CASH, INACTIVE, SALES, SYNTHETIC, givenCompany } from '@razao/testing/factories';
import { useSharedMovements } from './movements-fixture.js';

const on = useSharedMovements();
let cash: number;
let bank: number;
let sales: number;

beforeAll(() => {
  [cash, bank, sales] = [on.company.account(CASH), on.company.account(BANK), on.company.account(SALES)];
});

type Fields = Readonly<Record<string, unknown>>;
const entry = (documentId: number, fields: Fields = {}) => on.entry(documentId, fields);

async function movement(): Promise<Record<string, string>> {
  const rows = await on.db.query<{ account_id: string; debit: string; credit: string }>(
    'SELECT account_id, sum(debit) AS debit, sum(credit) AS credit FROM ledger.account_movement GROUP BY 1',
  );
  return Object.fromEntries(rows.map((row) => [row.account_id, `${row.debit}/${row.credit}`]));
}

describe('POST /entry', () => {
  it('posts one line to both accounts, and answers it as GET does', async () => {
    const documentId = await on.document();
    const before = await movement();
    const answer = await on.ana.post<{ id: number }>(
      '/entry',
      entry(documentId, { id: 12, historico: 'Venda à vista', cdhistorico: '0001' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      documentId,
      lancamento: '00001',
      debcre: 'D',
      day: '05',
      contaId: cash,
      contrapartida: sales,
      valor: 1500.75,
      historico: 'Venda à vista',
      cdhistorico: '0001',
    });
    expect((await on.ana.get(`/entry/${answer.body.id}`)).body).toEqual(answer.body);
    expect((await on.ana.get(`/allentry/${documentId}`)).body).toEqual([answer.body]);
    expect(before).not.toHaveProperty(String(cash));
    expect(await movement()).toMatchObject({ [cash]: '1500.75/0.00', [sales]: '0.00/1500.75' });
    const [written] = await on.db.query(
      'SELECT a.subject FROM ledger.entry e JOIN ledger.actor a ON a.id = e.created_by WHERE e.id = $1',
      [answer.body.id],
    );
    expect(written).toEqual({ subject: 'ana' });
  });

  it('posts a compound entry, and answers contrapartida null where there is none', async () => {
    const documentId = await on.document();
    const lines = [
      entry(documentId, { contrapartida: undefined, valor: 100.1 }),
      entry(documentId, { contrapartida: undefined, contaId: bank, valor: 0.2 }),
      entry(documentId, { contrapartida: undefined, contaId: sales, debcre: 'C', valor: 100.3 }),
    ];
    const answer = await on.ana.post<{ id: number; contrapartida: null; valor: number }[]>('/entry', lines);
    expect(answer.status).toBe(201);
    expect(answer.body.map(({ contrapartida, valor }) => [contrapartida, valor])).toEqual([
      [null, 100.1],
      [null, 0.2],
      [null, 100.3],
    ]);
    expect((await on.ana.get(`/allentry/${documentId}`)).body).toEqual(answer.body);
  });

  it('does not post to contrapartida when the lines balance by themselves', async () => {
    const documentId = await on.document();
    const answer = await on.ana.post('/entry', [
      entry(documentId, { valor: 10 }),
      entry(documentId, { valor: 10, contaId: sales, debcre: 'C', contrapartida: cash }),
    ]);
    expect(answer.status).toBe(201);
    const rows = await on.db.query('SELECT posts_contra FROM ledger.entry WHERE document_id = $1', [
      documentId,
    ]);
    expect(rows).toEqual([{ posts_contra: false }, { posts_contra: false }]);
  });

  it('accepts lines that do not balance when all have a contrapartida', async () => {
    const documentId = await on.document();
    const answer = await on.ana.post('/entry', [
      entry(documentId, { valor: 10 }),
      entry(documentId, { valor: 20, contaId: bank }),
    ]);
    expect(answer.status).toBe(201);
  });

  it.each(['1', '01', '5', '05', '31'])('answers day %s with two digits', async (day) => {
    const documentId = await on.document();
    const answer = await on.ana.post('/entry', entry(documentId, { day }));
    expect(answer).toMatchObject({ status: 201, body: { day: day.padStart(2, '0') } });
  });

  it.each([0.01, 9_999_999_999_999.99, 1234.5, 100])('keeps %d to the cent', async (valor) => {
    const documentId = await on.document();
    const answer = await on.ana.post<{ id: number }>('/entry', entry(documentId, { valor }));
    expect(answer).toMatchObject({ status: 201, body: { valor } });
    expect(await on.ana.get(`/entry/${answer.body.id}`)).toMatchObject({ body: { valor } });
    expect(await on.ana.delete(`/entry/${answer.body.id}`)).toMatchObject({ status: 200 });
  });
});

describe('POST /entry answers 400 to', () => {
  type Refusal = readonly [string, () => Fields, string, string];
  const refusals: readonly Refusal[] = [
    ['an amount with three decimals', () => ({ valor: 10.123 }), 'AMOUNT_OUT_OF_RANGE', 'valor'],
    ['an amount of zero', () => ({ valor: 0 }), 'AMOUNT_OUT_OF_RANGE', 'valor'],
    ['an amount above the limit', () => ({ valor: 10_000_000_000_000 }), 'AMOUNT_OUT_OF_RANGE', 'valor'],
    ['an amount as text', () => ({ valor: '10.00' }), 'VALIDATION_FAILED', 'valor'],
    ['debcre in lower case', () => ({ debcre: 'd' }), 'VALIDATION_FAILED', 'debcre'],
    ['day 00', () => ({ day: '00' }), 'VALIDATION_FAILED', 'day'],
    ['a day as a number', () => ({ day: 5 }), 'VALIDATION_FAILED', 'day'],
    ['an empty lancamento', () => ({ lancamento: '' }), 'VALIDATION_FAILED', 'lancamento'],
    ...Object.entries(ENTRY_TEXTS).map(([field, { max }]): Refusal => [
      `${field} of ${max + 1} characters`,
      () => ({ [field]: 'x'.repeat(max + 1) }),
      'VALIDATION_FAILED',
      field,
    ]),
    ['contaId as text', () => ({ contaId: '1' }), 'VALIDATION_FAILED', 'contaId'],
    ['contaId beyond int64', () => ({ contaId: 2 ** 63 }), 'VALIDATION_FAILED', 'contaId'],
    ['conta beside contaId', () => ({ conta: CASH }), 'VALIDATION_FAILED', 'contaId'],
    ['conta as a number', () => ({ contaId: undefined, conta: 1 }), 'VALIDATION_FAILED', 'conta'],
    ['an unknown account code', () => ({ contaId: undefined, conta: '9.9.9' }), 'ACCOUNT_UNKNOWN', 'conta'],
    [
      'the code of a synthetic account',
      () => ({ contaId: undefined, conta: SYNTHETIC }),
      'ACCOUNT_SYNTHETIC',
      'conta',
    ],
    [
      'the code of an inactive account',
      () => ({ contaId: undefined, conta: INACTIVE }),
      'ACCOUNT_INACTIVE',
      'conta',
    ],
    [
      'an unknown code of contrapartida',
      () => ({ contrapartida: '9.9.9' }),
      'ACCOUNT_UNKNOWN',
      'contrapartida',
    ],
    ['an unknown history code', () => ({ cdhistorico: '101' }), 'HISTORY_CODE_UNKNOWN', 'cdhistorico'],
    ['a missing field', () => ({ debcre: undefined }), 'VALIDATION_FAILED', 'debcre'],
    ['an unknown account', () => ({ contaId: 999_999 }), 'ACCOUNT_UNKNOWN', 'contaId'],
    [
      'a synthetic account',
      () => ({ contaId: on.company.account(SYNTHETIC) }),
      'ACCOUNT_SYNTHETIC',
      'contaId',
    ],
    ['an inactive account', () => ({ contaId: on.company.account(INACTIVE) }), 'ACCOUNT_INACTIVE', 'contaId'],
    [
      'a synthetic contrapartida',
      () => ({ contrapartida: on.company.account(SYNTHETIC) }),
      'ACCOUNT_SYNTHETIC',
      'contrapartida',
    ],
    [
      'a single line without contrapartida',
      () => ({ contrapartida: null }),
      'ENTRY_UNBALANCED',
      'contrapartida',
    ],
  ];

  it.each(refusals)('%s, and changes nothing', async (_, fields, code, field) => {
    const documentId = await on.document();
    const before = await on.counts();
    const answer = await on.ana.post<{ message: string }>('/entry', entry(documentId, fields()));
    expect(answer).toMatchObject({
      status: 400,
      body: { status: 400, error: 'Bad Request', code, details: [{ field }], timestamp: expect.any(String) },
    });
    expect(answer.body.message).toContain(field);
    expect(await on.counts()).toEqual(before);
  });

  it('an account of another chart', async () => {
    const other = await givenCompany(on.db);
    const documentId = await on.document();
    const answer = await on.ana.post('/entry', entry(documentId, { contaId: other.account(CASH) }));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'ACCOUNT_UNKNOWN', details: [{ field: 'contaId' }] },
    });
  });

  it('an unbalanced compound entry, with debits, credits and two ways to correct it in the message', async () => {
    const documentId = await on.document();
    const before = await on.counts();
    const answer = await on.ana.post<{ message: string }>('/entry', [
      entry(documentId, { contrapartida: null, valor: 10 }),
      entry(documentId, { contrapartida: null, valor: 9.99, contaId: sales, debcre: 'C' }),
    ]);
    expect(answer).toMatchObject({ status: 400, body: { code: 'ENTRY_UNBALANCED' } });
    expect(answer.body.message).toContain('debits 10.00, credits 9.99');
    expect(answer.body.message).toMatch(
      /add the lines that are missing, or give every line its contrapartida/,
    );
    expect(await on.counts()).toEqual(before);
  });

  it('lines of one entry number on two days, in one request or in two', async () => {
    const documentId = await on.document();
    const before = await on.counts();
    const other = entry(documentId, { day: '06' });
    expect(await on.ana.post('/entry', [entry(documentId), other])).toMatchObject({
      status: 400,
      body: {
        code: 'ENTRY_DAYS_DIFFER',
        message: 'record 2: day: entry number 00001 is on day 5: no line of it can be on day 6',
        details: [{ field: 'day', line: 2 }],
      },
    });
    expect(await on.counts()).toEqual(before);
    expect(await on.ana.post('/entry', entry(documentId))).toMatchObject({ status: 201 });
    expect(await on.ana.post('/entry', other)).toMatchObject({
      status: 400,
      body: { code: 'ENTRY_NUMBER_USED' },
    });
  });

  it('an array, with the position of the wrong line', async () => {
    const documentId = await on.document();
    const answer = await on.ana.post<{ message: string }>('/entry', [
      entry(documentId),
      entry(documentId, { lancamento: '2', contrapartida: on.company.account(INACTIVE) }),
    ]);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'ACCOUNT_INACTIVE', details: [{ field: 'contrapartida', line: 2 }] },
    });
    expect(answer.body.message).toContain('record 2: contrapartida');
  });

  it('an array with two documents, an empty array, an array of null, and a missing body', async () => {
    const [first, second] = [await on.document(), await on.document()];
    const mixed = await on.ana.post('/entry', [entry(first), entry(second, { lancamento: '2' })]);
    expect(mixed).toMatchObject({
      status: 400,
      body: { code: 'ENTRY_DOCUMENT_MIXED', details: [{ field: 'documentId', line: 2 }] },
    });
    expect(await on.ana.post('/entry', [])).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
    expect(await on.ana.post('/entry', [null])).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
    expect(await on.ana.post('/entry')).toMatchObject({ status: 400 });
  });

  it('a used lancamento, also for one of two simultaneous requests', async () => {
    const documentId = await on.document();
    const answers = await Promise.all([1, 2].map(() => on.ana.post('/entry', entry(documentId))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const again = await on.ana.post('/entry', entry(documentId));
    expect(again).toMatchObject({
      status: 400,
      body: { code: 'ENTRY_NUMBER_USED', details: [{ field: 'lancamento', value: '00001' }] },
    });
  });

  it('a document that does not exist or that the caller may not see, before other faults of the entry', async () => {
    const documentId = await on.document();
    const missing = {
      status: 400,
      body: { code: 'ENTRY_DOCUMENT_MISSING', details: [{ field: 'documentId' }] },
    };
    expect(await on.ana.post('/entry', entry(999_999))).toMatchObject(missing);
    expect(await on.ana.post('/entry', entry(999_999, { contrapartida: null }))).toMatchObject(missing);
    // A JSON number above 2^53 was rounded when it was parsed, so the answer does not repeat it as an id.
    expect(await on.ana.post('/entry', entry(2 ** 60))).toMatchObject({
      status: 400,
      body: {
        message: 'documentId: document above 9007199254740990 does not exist',
        details: [{ field: 'documentId', value: 'above 9007199254740990' }],
      },
    });
    expect(await on.ana.post('/entry', entry(documentId, { contaId: 2 ** 60 }))).toMatchObject({
      status: 400,
      body: { code: 'ACCOUNT_UNKNOWN', details: [{ field: 'contaId', value: 'above 9007199254740990' }] },
    });
    const several = [entry(documentId), entry(documentId, { lancamento: '2' })];
    for (const key of [{}, { 'idempotency-key': 'of-a-stranger' }])
      for (const body of [entry(documentId), several])
        expect(await on.bruno.post('/entry', body, key)).toMatchObject(missing);
    expect(await on.bruno.get(`/allentry/${documentId}`)).toMatchObject({ status: 404 });
  });
});
