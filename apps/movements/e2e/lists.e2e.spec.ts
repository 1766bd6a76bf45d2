import { beforeAll, describe, expect, it } from '@jest/globals';
import { BANK, CASH, SALES, givenBatch, givenCompany, givenOpenPeriod } from '@razao/testing/factories';
import { useMovements } from './movements-fixture.js';

interface Page<Row = { id: number }> {
  content: Row[];
  page: number;
  size: number;
  totalElements: number;
  totalPages: number;
}

const on = useMovements({ env: { SERVICE_PAGINATION_SIZE: '3' } });
let january: number;
let february: number;
let sale: number;
let transfer: number;

beforeAll(async () => {
  january = await on.batch({ lote: 'JAN', descricao: 'Vendas de Janeiro' });
  february = await on.batch({ mes: 2, lote: 'FEV' });
  sale = await on.document({ batchId: january, documento: 'NF-1', diaref: '5', texto: 'Venda' });
  transfer = await on.document({ batchId: february, documento: 'TR-1', diaref: '6' });
  const historico = 'Venda à VISTA';
  for (const lancamento of ['1', '2', '3', '4']) {
    const valor = (1010 * Number(lancamento)) / 100;
    await on.ana.post('/entry', on.entry(sale, { lancamento, valor, historico }));
  }
  const side = { lancamento: '1', contrapartida: null, day: '6', valor: 10.1 };
  await on.ana.post('/entry', [
    on.entry(transfer, side),
    on.entry(transfer, { ...side, debcre: 'C', contaId: on.company.account(BANK), historico }),
  ]);
  const foreign = await givenCompany(on.db);
  await givenOpenPeriod(on.db, foreign.branch, '2024-01-01');
  await givenBatch(on.db, foreign.branch, '2024-01-01');
});

const read = async <Row = { id: number }>(path: string): Promise<Page<Row>> => {
  const answer = await on.ana.get<Page<Row>>(path);
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('a paginated list', () => {
  it('has SERVICE_PAGINATION_SIZE records per page by default, with page numbers and totals', async () => {
    const page = await read('/entries');
    expect(page).toMatchObject({ page: 1, size: 3, totalElements: 6, totalPages: 2 });
    expect(page.content).toHaveLength(3);
    expect(page.content[0]).toEqual({
      id: expect.any(Number),
      documentId: sale,
      lancamento: '1',
      debcre: 'D',
      day: '05',
      contaId: on.company.account(CASH),
      contrapartida: on.company.account(SALES),
      valor: 10.1,
      historico: 'Venda à VISTA',
    });
  });

  it('has every record once over its pages, for any size and order', async () => {
    for (const sort of ['id,asc', 'id,desc', 'valor,desc', 'debcre', 'day,asc', 'historico,desc']) {
      for (const size of [1, 2, 4, 1_000]) {
        const ids: number[] = [];
        for (let page = 1; page <= Math.ceil(6 / size); page += 1) {
          ids.push(
            ...(await read(`/entries?sort=${sort}&size=${size}&page=${page}`)).content.map(({ id }) => id),
          );
        }
        expect(new Set(ids).size).toBe(6);
        expect(ids).toHaveLength(6);
      }
    }
  });

  it('is empty beyond its last page, with the same totals', async () => {
    expect(await read('/entries?page=9')).toEqual({
      content: [],
      page: 9,
      size: 3,
      totalElements: 6,
      totalPages: 2,
    });
  });

  it('has only records that the caller may see', async () => {
    expect((await read('/batches')).totalElements).toBe(2);
    expect((await on.admin.get<Page>('/batches')).body.totalElements).toBe(3);
    expect(await on.ana.get('/batches?company=NONE')).toMatchObject({ status: 404 });
    expect(await on.ana.get(`/batches?branch=${on.company.branch.code}`)).toMatchObject({ status: 400 });
  });

  it.each(['batches', 'documents', 'entries'].flatMap((list) => [`/${list}`, `/${list}/summary`]))(
    'shows nothing of %s to a user without permission',
    async (path) => {
      expect((await read(path)).totalElements).toBeGreaterThan(0);
      expect((await on.bruno.get<Page>(path)).body).toMatchObject({
        content: [],
        totalElements: 0,
        totalPages: 0,
      });
      expect(await on.bruno.get(`${path}?company=${on.company.code}`)).toMatchObject({ status: 403 });
    },
  );

  it.each([
    ['/batches?page=0', 'INVALID_PAGE', 'page'],
    ['/batches?contaId=1', 'UNKNOWN_PARAMETER', 'contaId'],
    ['/batches?compnay=X', 'UNKNOWN_PARAMETER', 'compnay'],
    ['/documents/summary?Year=2024', 'UNKNOWN_PARAMETER', 'Year'],
    ['/batches?batchId=9223372036854775808', 'VALIDATION_FAILED', 'batchId'],
    ['/entries?day=1&day=2', 'VALIDATION_FAILED', 'day'],
    ['/batches?from=2024-02-02&to=2024-02-01', 'INVALID_RANGE', 'from'],
    ['/documents?to=2024-02-30', 'INVALID_DATE', 'to'],
    ['/documents?amountFrom=1', 'UNKNOWN_PARAMETER', 'amountFrom'],
    ['/entries?conta=1001', 'VALIDATION_FAILED', 'conta'],
  ])('answers 400 to %s with %s at %s', async (path, code, field) => {
    expect(await on.ana.get(path)).toMatchObject({ status: 400, body: { code, details: [{ field }] } });
  });

  it('may have 1,000 records per page', async () => {
    expect(await read('/batches?size=1000')).toMatchObject({ size: 1_000, totalPages: 1 });
  });
});

describe('the filters of lists', () => {
  it.each([
    ['/batches?year=2024', 2],
    ['/batches?year=2024&month=2', 1],
    ['/batches?year=2023', 0],
    ['/batches?text=janeiro', 1],
    ['/batches?text=fev', 1],
    ['/documents?year=2024&month=1', 1],
    ['/documents?day=6', 1],
    ['/documents?text=nf-', 1],
    ['/entries?day=5', 4],
    ['/entries?day=06', 2],
    ['/entries?year=2024&month=1', 4],
    ['/entries?text=vista', 5],
    ['/entries?text=%25', 0],
    ['/entries?text=Venda%20a%20v%C3%8Dsta', 5],
    ['/batches?from=2024-02-29', 1],
    ['/batches?to=2024-01-01', 1],
    ['/documents?from=2024-01-06', 1],
    ['/documents?from=2024-01-05&to=2024-02-06', 2],
    ['/documents/summary?to=2024-02-05', 1],
    ['/entries?from=2024-01-05&to=2024-02-05', 4],
    ['/entries?year=2024&month=2&from=2024-01-01&to=2024-02-06', 2],
    ['/entries?from=2023-01-01&to=2023-12-31', 0],
    ['/entries?amountFrom=10.10&amountTo=20.2', 4],
    ['/entries?amountFrom=40.41', 0],
    ['/entries/summary?amountFrom=40.4', 2],
    ['/entries/summary?from=2024-02-01&to=2024-02-29', 2],
    ['/entries/summary?from=2024-02-01&to=2024-02-05', 0],
  ])('%s selects %d', async (path, total) => {
    expect((await read(path)).totalElements).toBe(total);
  });

  it('select by ids of batch, document and account', async () => {
    const company = `company=${on.company.code}&branch=${on.company.branch.code}`;
    expect((await read(`/batches?${company}&batchId=${january}`)).totalElements).toBe(1);
    expect((await read(`/documents?batchId=${january}`)).totalElements).toBe(1);
    expect((await read(`/documents?documentId=${transfer}`)).content).toMatchObject([
      { id: transfer, diaref: '06' },
    ]);
    expect((await read(`/entries?batchId=${february}`)).totalElements).toBe(2);
    expect((await read(`/entries?documentId=${sale}`)).totalElements).toBe(4);
    // The contrapartida of a single line is posted; the contrapartidas of a balanced compound entry are not.
    expect((await read(`/entries?contaId=${on.company.account(SALES)}`)).totalElements).toBe(4);
    expect((await read(`/entries?contaId=${on.company.account(CASH)}`)).totalElements).toBe(5);
  });

  it('select by reduced or accounting code of an account of the company', async () => {
    const company = `company=${on.company.code}`;
    expect((await read(`/entries?${company}&conta=${CASH}`)).totalElements).toBe(5);
    expect((await read(`/entries?${company}&conta=1001`)).totalElements).toBe(5);
    expect((await read(`/entries/summary?${company}&conta=${SALES}`)).totalElements).toBe(1);
    expect((await read(`/entries?${company}&conta=9.9.9`)).totalElements).toBe(0);
    expect(await on.bruno.get(`/entries?${company}&conta=${CASH}`)).toMatchObject({ status: 403 });
  });
});

describe('the summaries', () => {
  it('have counts and totals of batches and documents', async () => {
    const batches = await read<Record<string, unknown>>('/batches/summary?sort=id,desc');
    expect(batches).toMatchObject({ totalElements: 2, page: 1 });
    expect(batches.content).toEqual([
      {
        id: february,
        lote: 'FEV',
        empresa: on.company.code,
        filial: on.company.branch.code,
        ano: 2024,
        mes: 2,
        documents: 1,
        entries: 2,
        totalDebits: 10.1,
        totalCredits: 10.1,
      },
      expect.objectContaining({ id: january, documents: 1, entries: 4, totalDebits: 101, totalCredits: 101 }),
    ]);
    const documents = await read<Record<string, unknown>>(`/documents/summary?documentId=${sale}`);
    expect(documents.content).toEqual([
      {
        id: sale,
        batchId: january,
        documento: 'NF-1',
        diaref: '05',
        texto: 'Venda',
        entries: 4,
        totalDebits: 101,
        totalCredits: 101,
      },
    ]);
  });

  it('have zeros for an empty batch', async () => {
    const empty = await on.batch();
    const page = await read(`/batches/summary?batchId=${empty}`);
    expect(page.content).toMatchObject([{ documents: 0, entries: 0, totalDebits: 0, totalCredits: 0 }]);
    expect(await on.ana.delete(`/batch/${empty}`)).toMatchObject({ status: 200 });
  });

  it('have totals of entries by account, in chart order or by a total', async () => {
    const page = await read<Record<string, unknown>>('/entries/summary?size=10');
    expect(page).toMatchObject({ totalElements: 3, totalPages: 1 });
    expect(page.content).toEqual([
      {
        contaId: on.company.account(CASH),
        cdAccounting: CASH,
        cdReduced: '1001',
        entries: 5,
        totalDebits: 111.1,
        totalCredits: 0,
      },
      expect.objectContaining({ cdAccounting: BANK, entries: 1, totalDebits: 0, totalCredits: 10.1 }),
      expect.objectContaining({ cdAccounting: SALES, entries: 4, totalDebits: 0, totalCredits: 101 }),
    ]);
    const [first] = (await read<{ cdAccounting: string }>('/entries/summary?sort=totalDebits,desc&size=1'))
      .content;
    expect(first?.cdAccounting).toBe(CASH);
  });
});

it('the totals of summaries keep all cents of large sums', async () => {
  const batchId = await on.batch({ mes: 2, lote: 'GRANDE' });
  const documentId = await on.document({ batchId });
  const entries = Array.from({ length: 12 }, (_, at) =>
    on.entry(documentId, { lancamento: String(at + 1), valor: 9_999_999_999_999.99 }),
  );
  expect((await on.ana.post('/entry', entries)).status).toBe(201);
  for (const [list, filter] of [
    ['batches', `batchId=${batchId}`],
    ['documents', `documentId=${documentId}`],
    ['entries', `documentId=${documentId}`],
  ] as const) {
    for (const headers of [{}, { 'if-none-match': '"other"' }]) {
      const { text } = await on.ana.get(`/${list}/summary?${filter}`, headers);
      expect(text).toMatch(/"totalDebits":119999999999999\.88[,}]/);
    }
  }
  await on.ana.delete(`/batch/${batchId}`);
});
