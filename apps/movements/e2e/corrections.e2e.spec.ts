// Tests reversals over HTTP, and that in the queries service entries and their reversals cancel out.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sharedStack, type HttpClient } from '@razao/testing/apps';
import { useFixture } from '@razao/testing/hooks';
import {
  BANK,
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
} from '@razao/testing/factories';
import { accountsOf, arbitraryEntryLines } from '@razao/testing/ledgers';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, useSharedMovements } from './movements-fixture.js';

const NUMBERS = 1_000;
const NUMBERS_PER_DOCUMENT = 40;
/** How many documents are reversed as a whole; the others are reversed by one of their lines. */
const DOCUMENTS_WHOLE = 20;
const AT_ONCE = 50;

interface Line {
  id: number;
  debcre: string;
  contaId: number;
  reverses?: number;
  reversedBy?: number;
}

const stack = useFixture(
  () => sharedStack('movements'),
  (shared) => shared.close(),
);
const on = useSharedMovements();
let queries: HttpClient;
beforeAll(async () => {
  queries = (await stack.app('queries')).as('ana');
});

describe('a reversal over HTTP', () => {
  const body = (fields: object = {}) => ({ day: '31', reason: 'valor em dobro', ...fields });
  const entryOf = async (documentId: number): Promise<number> =>
    (await on.ana.post<Line>('/entry', on.entry(documentId))).body.id;

  it('creates a document, answers a repeat with the same key alike, and answers 409 ALREADY_REVERSED to another request', async () => {
    const batchId = await on.batch();
    const id = await entryOf(await on.document({ batchId }));
    const key = { 'idempotency-key': `reversal-${id}` };
    const first = await on.ana.post<{ id: number }>(`/entry/${id}/reversal`, body({ batchId }), key);
    expect(first).toMatchObject({ status: 201, body: { batchId, documento: '000002', entries: 1 } });
    const repeated = await on.ana.post(`/entry/${id}/reversal`, body({ batchId }), key);
    expect([repeated.status, repeated.body]).toEqual([201, first.body]);
    expect(repeated.headers.get('idempotency-hit')).toBe('true');
    expect(await on.ana.post(`/entry/${id}/reversal`, body({ batchId }))).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_REVERSED' },
    });
    const [line] = (await on.ana.get<Line[]>(`/allentry/${first.body.id}`)).body;
    expect(line).toMatchObject({ debcre: 'C', valor: 1500.75, day: '31', reverses: id });
    expect((await on.ana.get(`/entry/${id}`)).body).toMatchObject({ reversedBy: line?.id });
  });

  it.each(['entry', 'document'])(
    `happens once for ${AT_ONCE} simultaneous requests for one %s`,
    async (kind) => {
      const documentId = await on.document();
      const batches = [await on.batch(), await on.batch({ mes: 2 })];
      const id = await entryOf(documentId);
      const path = `/${kind}/${kind === 'entry' ? id : documentId}/reversal`;
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, nth) =>
          on.ana.post(path, body({ batchId: batches[nth % 2], day: '29' })),
        ),
      );
      const codes = answers.map((answer) => codeOf(answer).join(' ')).sort();
      expect(codes).toEqual(['201 ', ...Array.from({ length: AT_ONCE - 1 }, () => '409 ALREADY_REVERSED')]);
      const [{ reversedBy } = { reversedBy: undefined }] = (
        await on.ana.get<Line[]>(`/allentry/${documentId}`)
      ).body;
      expect((await on.ana.get(`/entry/${String(reversedBy)}`)).body).toMatchObject({ reverses: id });
      const links = 'SELECT count(*)::int AS links FROM ledger.reversal WHERE document_id = $1';
      expect(await on.db.query(links, [documentId])).toEqual([{ links: 1 }]);
    },
  );

  it('answers 400 to a missing day or too long reason, and 400 or 404 for records that the caller may not see', async () => {
    const documentId = await on.document();
    const id = await entryOf(documentId);
    const batchId = await on.batch();
    const send = async (path: string, fields: object) => {
      const { status, body: answer } = await on.ana.post<{ code: string; message: string }>(
        path,
        body({ batchId, ...fields }),
      );
      return [status, answer.code, answer.message];
    };
    const named = expect.stringContaining('does not exist');
    const tooLong = await send(`/entry/${id}/reversal`, { reason: 'x'.repeat(192) });
    expect(tooLong).toEqual([
      400,
      'VALIDATION_FAILED',
      expect.stringContaining('expected text of 1 to 191 characters'),
    ]);
    for (const wrong of [{ reason: '' }, { reason: undefined }, { day: 31 }, { batchId: 'x' }, { extra: 1 }])
      expect((await send(`/entry/${id}/reversal`, wrong))[0]).toBe(400);
    expect(await send('/entry/999999999/reversal', {})).toEqual([404, 'ENTRY_NOT_FOUND', named]);
    expect(await send('/document/999999999/reversal', {})).toEqual([404, 'DOCUMENT_NOT_FOUND', named]);
    const foreign = await givenCompany(on.db);
    await givenOpenPeriod(on.db, foreign.branch, '2024-01-01');
    const { id: unseen } = await givenBatch(on.db, foreign.branch, '2024-01-01');
    expect(await send(`/entry/${id}/reversal`, { batchId: unseen })).toEqual([
      400,
      'DOCUMENT_BATCH_MISSING',
      named,
    ]);
    for (const path of [`/entry/${id}/reversal`, `/document/${documentId}/reversal`])
      expect((await on.bruno.post(path, body({ batchId }))).status).toBe(404);
    const longest = await send(`/document/${documentId}/reversal`, { reason: 'x'.repeat(191) });
    expect(longest[0]).toBe(201);
  });

  it.each([
    ['pt-BR', 'pt-BR', 'id: documento 999999999 não existe', 'informe'],
    ['en-GB, pt;q=0.5', 'en', 'id: document 999999999 does not exist', 'expected'],
    ['fr', 'en', 'id: document 999999999 does not exist', 'expected'],
  ])('is refused in the language for Accept-Language: %s', async (accepted, language, missing, invalid) => {
    const headers = { 'accept-language': accepted };
    const path = '/document/999999999/reversal';
    const refused = await on.ana.post(path, body({ batchId: await on.batch() }), headers);
    expect(refused).toMatchObject({ status: 404, body: { code: 'DOCUMENT_NOT_FOUND', message: missing } });
    expect([refused.headers.get('content-language'), refused.headers.get('vary')]).toEqual([
      language,
      expect.stringContaining('Accept-Language'),
    ]);
    expect(await on.ana.post(path, body({ day: 'ontem', batchId: 1 }), headers)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(invalid), details: [{ field: 'day' }] },
    });
  });
});

it('each reason to refuse a reversal or the deletion of a reversed document has its code', async () => {
  const company = await givenCompany(on.db, { branches: ['1', '2'] });
  await on.db.query('UPDATE ledger.company SET fiscal_year_end_month = 1 WHERE id = $1', [company.id]);
  for (const branch of company.branches) await givenOpenPeriod(on.db, branch, '2024-01-01', '2024-02-01');
  await on.admit(company);
  const batch = async (filial: string, mes: number): Promise<number> =>
    await on.batch({ empresa: company.code, filial, mes });
  const [january, february, other] = [await batch('1', 1), await batch('1', 2), await batch('2', 1)];
  const posted = async (fields: object = {}, contra = SALES): Promise<number> => {
    const id = await on.document({ batchId: january, ...fields });
    const [contaId, contrapartida] = [company.account(CASH), company.account(contra)];
    expect((await on.ana.post('/entry', on.entry(id, { contaId, contrapartida }))).status).toBe(201);
    return id;
  };
  const reversed = async (id: number, batchId: number, day = '31'): Promise<unknown[]> => {
    const answer = await on.ana.post(`/document/${id}/reversal`, { batchId, day, reason: 'em dobro' });
    return codeOf(answer);
  };
  const id = await posted();
  expect(await reversed(id, other)).toEqual([400, 'REVERSAL_OTHER_BRANCH']);
  expect(await reversed(id, january, '04')).toEqual([400, 'REVERSAL_TOO_EARLY']);
  expect(await reversed(await on.document({ batchId: january }), january)).toEqual([400, 'REVERSAL_EMPTY']);
  expect(await reversed(await posted({}, BANK), february, '31')).toEqual([400, 'DAY_NOT_IN_MONTH']);
  expect(await reversed(id, february, '29')).toEqual([400, 'PRIOR_YEAR_RESULT']);
  const closing = await posted({ cdpadronizado: company.closingCode });
  expect(await reversed(closing, february, '29')).toEqual([400, 'PRIOR_YEAR_CLOSING']);
  expect(await reversed(id, january)).toEqual([201, undefined]);
  expect(codeOf(await on.ana.delete(`/document/${id}`))).toEqual([400, 'ENTRY_REVERSED']);
  const late = { batchId: february, factDate: '2024-02-01' };
  expect(codeOf(await on.ana.post('/document', late))).toEqual([400, 'FACT_DATE_NOT_EARLIER']);
});

it('extemporaneous documents of a JSON movement refuse result accounts and wrong fact dates', async () => {
  const { company } = on;
  const movement = (contra: string, factDate: string) => ({
    empresa: company.code,
    filial: company.branch.code,
    ano: 2024,
    mes: 2,
    documentos: [
      {
        factDate,
        lancamentos: [
          { ...on.entry(0), documentId: undefined, contrapartida: company.account(contra), lancamento: '1' },
        ],
      },
    ],
  });
  const send = async (contra: string, factDate: string) =>
    (await on.ana.post('/import/json', movement(contra, factDate))) as { status: number; body: object };
  expect(await send('3.1.01', '2023-12-31')).toMatchObject({
    status: 200,
    body: {
      success: false,
      successRows: 0,
      errorRows: 1,
      details: [{ line: 1, field: 'contrapartida', code: 'FACT_DATE_RESULT_ACCOUNT' }],
    },
  });
  for (const wrong of ['2024-02-01', '2023-02-30', 'ontem'])
    expect(await send('1.1.1.02', wrong)).toMatchObject({
      status: 200,
      body: { success: false, errors: [expect.stringContaining('line 1: factDate: ')] },
    });
  expect(await send('1.1.1.02', '2023-12-31')).toMatchObject({ status: 200, body: { success: true } });
  const key = 'ontem em duas línguas'.replaceAll(/\W/g, '-');
  const saying = async (language: string): Promise<object> =>
    (
      await on.ana.post<object>('/import/json', movement('1.1.1.02', 'ontem'), {
        'accept-language': language,
        'idempotency-key': key,
      })
    ).body;
  // A repeat gets the stored answer in the language that it requests.
  for (const [language, line] of [
    ['pt', 'linha 1: factDate: "ontem" não é uma data'],
    ['en', 'line 1: factDate: "ontem" is not a date'],
  ] as const)
    expect(await saying(language)).toMatchObject({ errors: [expect.stringContaining(line)] });
});

it(`${NUMBERS} random entries and their reversals cancel out in balances, ledgers and trial balance`, async () => {
  const company = await givenCompany(on.db);
  await givenOpenPeriod(on.db, company.branch, '2024-01-01', '2024-02-01');
  await on.admit(company);
  const [january, february] = await Promise.all(
    ['2024-01-01', '2024-02-01'].map(async (month) => (await givenBatch(on.db, company.branch, month)).id),
  );
  const analytic = (await accountsOf(on.db, company)).filter(({ kind }) => kind === 'A').map(({ id }) => id);
  const samples = fc.sample(arbitraryEntryLines(analytic), { numRuns: NUMBERS });
  const documents: number[] = [];
  for (let nth = 0; nth < NUMBERS / NUMBERS_PER_DOCUMENT; nth += 1)
    documents.push(
      await on.document({ batchId: january, ...(nth % 5 === 0 && { cdpadronizado: company.closingCode }) }),
    );
  const posted = await on.admin.post<{ ids: number[] }>('/entries/bulk', {
    entries: samples.flatMap((lines, nth) =>
      lines.map((line) => ({
        documentId: documents[Math.floor(nth / NUMBERS_PER_DOCUMENT)],
        lancamento: String(nth),
        debcre: line.side,
        day: String(lines[0]?.day),
        contaId: line.accountId,
        contrapartida: line.contraAccountId,
        valor: Number(line.amount) / 100,
      })),
    ),
  });
  expect(posted.status).toBe(201);
  await givenConsolidated(on.db, company.branch, '2024-01-01');

  const reverse = async (path: string): Promise<void> => {
    const body = { batchId: february, day: '29', reason: 'teste' };
    const answer = await on.ana.post(`${path}/reversal`, body);
    if (answer.status !== 201) throw new Error(answer.text);
  };
  for (const id of documents.slice(0, DOCUMENTS_WHOLE)) await reverse(`/document/${id}`);
  let line = samples.slice(0, DOCUMENTS_WHOLE * NUMBERS_PER_DOCUMENT).flat().length;
  for (const lines of samples.slice(DOCUMENTS_WHOLE * NUMBERS_PER_DOCUMENT)) {
    await reverse(`/entry/${posted.body.ids[line + lines.length - 1]}`);
    line += lines.length;
  }

  const linesOf = async (month: number): Promise<Line[]> => {
    const place = `company=${company.code}&branch=1&year=2024&month=${month}&size=1000`;
    const lines: Line[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await on.ana.get<{ content: Line[] }>(`/entries?${place}&page=${page}`);
      if (body.content.length === 0) return lines;
      lines.push(...body.content);
    }
  };
  const reversing = new Map((await linesOf(2)).map((each) => [each.id, each]));
  const originals = await linesOf(1);
  expect(originals.map(({ id }) => id)).toEqual(posted.body.ids);
  expect(originals.filter(({ id, reversedBy = 0 }) => reversing.get(reversedBy)?.reverses !== id)).toEqual(
    [],
  );

  const ask = async <Body>(path: string, fields: object): Promise<Body> => {
    for (;;) {
      const at = { empresa: company.code, filial: '1', ...fields };
      const { status, body } = await queries.post<Body>(path, at);
      if (status === 200) return body;
      expect(status).toBe(403); // The service applies the grant a moment later.
      await sleep(20);
    }
  };
  type Balance = Record<'movdeb' | 'movcred' | 'movenc' | 'accumulatedBalance', number | undefined>;
  for (const contaId of analytic) {
    const [before, after] = await ask<Balance[]>('/balanceInquiryDetails', {
      contaId,
      anomesini: '01/2024',
      anomesfim: '02/2024',
    });
    expect([after?.movdeb, after?.movcred, after?.accumulatedBalance]).toEqual([
      before?.movcred,
      before?.movdeb,
      0,
    ]);
    expect((before?.movenc ?? 0) + (after?.movenc ?? 0)).toBe(0);
    const sides = async (month: number, side: string): Promise<string[]> => {
      const rows = await ask<{ debCre: string; value: string }[]>('/generalLedgerQuery', {
        contaId,
        year: 2024,
        month,
      });
      return rows.flatMap(({ debCre, value }) => (debCre === side ? [value] : [])).sort();
    };
    expect(await sides(2, 'D')).toEqual(await sides(1, 'C'));
    expect(await sides(2, 'C')).toEqual(await sides(1, 'D'));
  }
  const trial = await queries.get<{ rows: Balance[] }>(`/trialBalance/${company.code}/1/2024/2`);
  expect(trial.body.rows.length).toBeGreaterThan(analytic.length);
  expect(trial.body.rows.filter(({ accumulatedBalance }) => accumulatedBalance !== 0)).toEqual([]);
});
