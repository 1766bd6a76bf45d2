// Importing over HTTP as a person does it: a file in each of the encodings that spreadsheets and legacy systems write, and
// one that is refused whole. What is wrong with its rows: import-details.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenGrant,
  givenOpenPeriod,
  type GivenBatch,
  type GivenCompany,
} from '@razao/testing/factories';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { startApp, type HttpAnswer, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { agreeing, type ImportResult } from './import-results.js';

const COLUMNS =
  'documento,diaref,texto,cdpadronizado,lancamento,debcre,day,conta,contrapartida,valor,historico,cdhistorico';
const MONTH = '2024-06-01';

const db = useTestDatabase();
let app: RunningApp;
let company: GivenCompany;
let batch: GivenBatch;
let ana: HttpClient;

beforeAll(async () => {
  company = await givenCompany(db, { basePeriod: MONTH });
  await givenGrant(db, 'ana', company);
  await givenOpenPeriod(db, company.branch, MONTH);
  app = await startApp('movements', { databaseUrl: db.url });
  closeAfterTests(() => app.stop());
  ana = app.as('ana');
});

const newBatch = async (): Promise<void> => void (batch = await givenBatch(db, company.branch, MONTH));

const upload = async (
  content: string | Uint8Array,
  fields: Record<string, string> = {},
): Promise<HttpAnswer<ImportResult>> =>
  agreeing(
    await ana.upload<ImportResult>(`/batch/${batch.id}/import`, {
      filename: 'movement.csv',
      content,
      fields,
    }),
  );

const historiesOf = async (): Promise<(string | null)[]> =>
  (
    await db.query<{ history: string | null }>(
      'SELECT e.history FROM ledger.entry e JOIN ledger.document d ON d.id = e.document_id WHERE d.batch_id = $1 ORDER BY d.number, e.entry_number, e.line',
      [batch.id],
    )
  ).map(({ history }) => history);

type Fields = Partial<Record<string, string>>;
const line = (fields: Fields): string => {
  const good: Fields = {
    documento: 'D1',
    diaref: '05',
    lancamento: '1',
    debcre: 'D',
    day: '5',
    conta: CASH,
    contrapartida: SALES,
    valor: '10.00',
  };
  return COLUMNS.split(',')
    .map((column) => fields[column] ?? good[column] ?? '')
    .join(',');
};

describe('POST /batch/{batchId}/import', () => {
  it('refuses the other rows of a document by name, and a document whose rows contradict each other', async () => {
    await newBatch();
    const { body } = await upload(
      [
        COLUMNS,
        line({}),
        line({ lancamento: '2', day: '0' }),
        line({ documento: 'D2' }),
        line({ documento: 'D2', lancamento: '2', cdpadronizado: 'ENC' }),
      ].join('\n'),
    );
    expect(body.errors).toEqual([
      'line 2: documento: not imported: document D1 has errors, the first on line 3',
      'line 3: day: "0" is not a day of 06/2024',
      'line 4: documento: not imported: document D2 has errors, the first on line 5',
      'line 5: cdpadronizado: differs from line 4 of the same document',
    ]);
  });

  it.each<[string, (text: string) => string | Uint8Array]>([
    ['UTF-8', (text) => text],
    ['UTF-8 with a mark', (text) => `\ufeff${text}`],
    ['Windows-1252', (text) => Buffer.from(text.replaceAll('–', '\u0096'), 'latin1')],
    ['CRLF and empty lines', (text) => `\r\n${text.replaceAll('\n', '\r\n\r\n')}\r\n\r\n`],
    ['semicolons and decimal commas', (text) => text.replaceAll(',', ';').replaceAll('10.00', '1.010,5')],
  ])('reads %s', async (_, encode) => {
    await newBatch();
    const text = [
      COLUMNS,
      line({ historico: 'Liquidação – São João' }),
      line({ documento: 'D2', historico: '"Nota ""A"""' }),
    ].join('\n');
    expect(await upload(encode(text))).toMatchObject({
      status: 200,
      body: { success: true, totalRows: 2, successRows: 2, errors: [] },
    });
    expect(await historiesOf()).toEqual(['Liquidação – São João', 'Nota "A"']);
  });

  it('names accounts by id in a contaId file', async () => {
    await newBatch();
    const text = `documento,lancamento,debcre,day,contaId,contrapartida,valor\nD1,1,D,5,${company.account(CASH)},${company.account(SALES)},10\nD2,1,D,5,${CASH},,10\n`;
    expect((await upload(text)).body).toMatchObject({
      successRows: 1,
      errors: [`line 3: contaId: account "${CASH}" is not in the chart of the company`],
    });
  });

  it('saves nothing of a file with atomic when a row is bad, by part or by query', async () => {
    await newBatch();
    const file = [COLUMNS, line({}), line({ documento: 'D2', day: '99' })].join('\n');
    const refused = {
      status: 200,
      body: {
        success: false,
        totalRows: 2,
        successRows: 0,
        errorRows: 2,
        errors: ['line 3: day: "99" is not a day of 06/2024'],
      },
    };
    expect(await upload(file, { atomic: 'true' })).toMatchObject(refused);
    const byQuery = await ana.upload(`/batch/${batch.id}/import?atomic=true`, {
      filename: 'a.csv',
      content: file,
    });
    expect(byQuery).toMatchObject(refused);
    expect(await historiesOf()).toEqual([]);
  });

  it.each<[string, string | Uint8Array, string, RegExp]>([
    ['an empty file', '', 'UPLOAD_EMPTY', /empty/],
    ['a header alone', `${COLUMNS}\n`, 'UPLOAD_EMPTY', /no rows/],
    ['no header', `${line({})}\n`, 'UPLOAD_HEADER', /line 1: column "D1" is unknown/],
    ['a binary file', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 1), 'UPLOAD_BINARY', /NUL/],
    ['a line without end', `${COLUMNS}\n${'x'.repeat(100_000)}`, 'UPLOAD_LINE_TOO_LONG', /line 2/],
  ])('answers 400 to %s', async (_, content, code, message) => {
    await newBatch();
    const answer = await upload(content);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        status: 400,
        error: 'Bad Request',
        code,
        message: expect.stringMatching(message),
        timestamp: expect.any(String),
      },
    });
  });

  it('answers 415 to a body that is no upload, and 404 to a batch that is not there or not theirs', async () => {
    await newBatch();
    const content = [COLUMNS, line({})].join('\n');
    expect(await ana.post(`/batch/${batch.id}/import`, {})).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
    const file = { filename: 'a.csv', content };
    expect(await ana.upload('/batch/999999/import', file)).toMatchObject({
      status: 404,
      body: { code: 'BATCH_NOT_FOUND' },
    });
    expect(await app.as('stranger').upload(`/batch/${batch.id}/import`, file)).toMatchObject({
      status: 404,
      body: { code: 'BATCH_NOT_FOUND' },
    });
    expect(await historiesOf()).toEqual([]);
  });
});
