// Tests imports over HTTP as a user sends them: a file with every error that a file can have, in each of the encodings
// that spreadsheets and legacy systems write.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ENTRY_TEXT_FIELDS, ENTRY_TEXTS, codeExpected, textExpected } from '@razao/domain';
import {
  CASH,
  INACTIVE,
  SALES,
  SYNTHETIC,
  givenBatch,
  givenCompany,
  givenGrant,
  givenOpenPeriod,
  type GivenBatch,
  type GivenCompany,
} from '@razao/testing/factories';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { startApp, type HttpAnswer, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { csvRow, type CsvFields } from './csv-files.js';
import { agreeing, type ImportResult } from './import-results.js';

const COLUMNS = [
  'documento,diaref,texto,cdpadronizado,factDate,lancamento,debcre,day,conta,contrapartida,valor',
  ...ENTRY_TEXT_FIELDS,
].join(',');
const MONTH = '2024-06-01';
const AMOUNT = 'AMOUNT_OUT_OF_RANGE';

const db = useTestDatabase();
let app: RunningApp;
let company: GivenCompany;
let batch: GivenBatch;
let ana: HttpClient;

beforeAll(async () => {
  company = await givenCompany(db, { basePeriod: MONTH });
  await givenGrant(db, 'ana', company);
  await givenOpenPeriod(db, company.branch, MONTH);
  await db.query(
    `UPDATE ledger.branch_period SET closed_through_day = 3 WHERE branch_id = ${company.branch.id}`,
  );
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

const line = (fields: CsvFields): string => csvRow({ diaref: '05', ...fields }, COLUMNS);

/**
 * Bad lines, each in a different document: the changed fields, the message that must name the error, and its code when it
 * is not VALIDATION_FAILED.
 */
const BAD: readonly [CsvFields | string, string, string?][] = [
  [{ documento: '' }, 'documento: is required'],
  [{ lancamento: '' }, 'lancamento: is required'],
  [{ debcre: '' }, 'debcre: is required'],
  [{ day: '' }, 'day: is required'],
  [{ conta: '' }, 'conta: is required'],
  [{ valor: '' }, 'valor: is required'],
  [{ documento: 'X'.repeat(21) }, `documento: expected ${codeExpected(20).en}, found "${'X'.repeat(21)}"`],
  [{ texto: 'x'.repeat(256) }, `texto: expected ${textExpected(255).en}, found "${'x'.repeat(49)}…`],
  [{ cdpadronizado: 'ABCDE' }, `cdpadronizado: expected ${codeExpected(4).en}, found "ABCDE"`],
  [{ lancamento: '000001' }, `lancamento: expected ${codeExpected(5).en}, found "000001"`],
  ...Object.entries(ENTRY_TEXTS).map(([field, { kind, max }]): [CsvFields, string] => {
    const value = 'x'.repeat(max + 1);
    const found = value.length > 48 ? `"${value.slice(0, 49)}…` : `"${value}"`;
    const expected = kind === 'code' ? codeExpected(max) : textExpected(max);
    return [{ [field]: value }, `${field}: expected ${expected.en}, found ${found}`];
  }),
  [
    { cdhistorico: '1234' },
    'cdhistorico: "1234" is not a history code of the company (GET /historyCodes/{company} lists them)',
    'HISTORY_CODE_UNKNOWN',
  ],
  [
    { factDate: '2024-13-01' },
    'factDate: "2024-13-01" is not a date of the form YYYY-MM-DD before 06/2024',
    'INVALID_DATE',
  ],
  [
    { factDate: MONTH },
    `factDate: "${MONTH}" is not a date of the form YYYY-MM-DD before 06/2024`,
    'FACT_DATE_NOT_EARLIER',
  ],
  [
    { factDate: '2024-05-31', conta: SALES },
    `conta: account "${SALES}" is a result account: a document with a factDate does not post to it`,
    'FACT_DATE_RESULT_ACCOUNT',
  ],
  [
    { diaref: 'hoje' },
    'diaref: "hoje" is not a day of 06/2024: expected a day such as 05',
    'DAY_NOT_IN_MONTH',
  ],
  [{ debcre: 'X' }, 'debcre: "X" is neither D nor C'],
  [{ day: '31' }, 'day: "31" is not a day of 06/2024', 'DAY_NOT_IN_MONTH'],
  [{ day: 'x' }, 'day: "x" is not a day of 06/2024: expected a day such as 05', 'DAY_NOT_IN_MONTH'],
  [{ day: '3' }, 'day: day 3 of 06/2024 is closed: the first open day is 4', 'DAY_CLOSED'],
  [{ valor: 'dez' }, 'valor: expected an amount such as 1234.56 or 1.234,56, found "dez"', AMOUNT],
  [
    { valor: '1.234' },
    'valor: expected an amount with at most two decimals, such as 1234.56, found "1.234"',
    AMOUNT,
  ],
  [{ valor: '-10' }, 'valor: expected an amount above zero (debcre says the side), found "-10"', AMOUNT],
  [{ valor: '0' }, 'valor: expected an amount above zero, found "0"', AMOUNT],
  [
    { valor: '10000000000000' },
    'valor: expected an amount of at most 9999999999999.99, found "10000000000000"',
    AMOUNT,
  ],
  [{ conta: '9.9.9' }, 'conta: account "9.9.9" is not in the chart of the company', 'ACCOUNT_UNKNOWN'],
  [
    { conta: SYNTHETIC },
    `conta: account ${SYNTHETIC} is synthetic: post to an analytic account below it`,
    'ACCOUNT_SYNTHETIC',
  ],
  [
    { contrapartida: INACTIVE },
    `contrapartida: account ${INACTIVE} is inactive: it takes no entries`,
    'ACCOUNT_INACTIVE',
  ],
  [
    { contrapartida: '' },
    'contrapartida: entry number 1 does not balance: debits 10.00, credits 0.00; give the line its contrapartida, or send all lines of the entry number together',
    'ENTRY_UNBALANCED',
  ],
  ['D98,05,,,1,D,5', `row: has 7 columns, the header has ${COLUMNS.split(',').length}`],
  [
    { documento: 'D99', texto: 'a "stray" quote' },
    'texto: the quotes are not well formed: a field with quotes in it is written "like ""this"""',
  ],
];

describe('POST /batch/{batchId}/import', () => {
  it('names line and field of every error, saves the valid rows, and adds nothing the second time', async () => {
    await newBatch();
    const lines = [
      line({ documento: 'GOOD' }),
      ...BAD.map(([bad, _], index) =>
        typeof bad === 'string' ? bad : line({ documento: `D${index}`, ...bad }),
      ),
    ];
    const file = [COLUMNS, ...lines, ''].join('\n');
    const expected = {
      success: false,
      totalRows: BAD.length + 1,
      successRows: 1,
      errorRows: BAD.length,
      errors: BAD.map(([_, message], index) => `line ${index + 3}: ${message}`),
      details: BAD.map(([_, message, code = 'VALIDATION_FAILED'], index) => {
        return { line: index + 3, field: message.split(':')[0], code };
      }),
    };
    const dry = await upload(file, { dryRun: 'true' });
    expect(dry).toMatchObject({ status: 200, body: expected });
    expect(await historiesOf()).toEqual([]);
    const first = await upload(file);
    expect(first).toMatchObject({ status: 200, body: dry.body });
    expect(await historiesOf()).toHaveLength(1);
    const second = await upload(file);
    expect(second.body).toMatchObject({ successRows: 0, errorRows: BAD.length + 1 });
    expect(second.body.errors[0]).toBe('line 2: documento: document GOOD is already in the batch');
    expect(await historiesOf()).toHaveLength(1);
  });

  it('refuses all rows of a document with an error, or whose rows contradict each other', async () => {
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
      'line 5: cdpadronizado: differs from line 4 of the same document, which has no value',
    ]);
  });

  it.each<[string, (text: string) => string | Uint8Array]>([
    ['UTF-8', (text) => text],
    ['UTF-8 with a byte order mark', (text) => `\ufeff${text}`],
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

  it('identifies accounts by id in a file with the column contaId', async () => {
    await newBatch();
    const text = `documento,lancamento,debcre,day,contaId,contrapartida,valor\nD1,1,D,5,${company.account(CASH)},${company.account(SALES)},10\nD2,1,D,5,${CASH},,10\n`;
    expect((await upload(text)).body).toMatchObject({
      successRows: 1,
      errors: [`line 3: contaId: account "${CASH}" is not in the chart of the company`],
    });
  });

  it('saves nothing with atomic when a row has an error, given as part or in the query', async () => {
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
    ['a header without rows', `${COLUMNS}\n`, 'UPLOAD_EMPTY', /no rows/],
    ['rows without a header', `${line({})}\n`, 'UPLOAD_HEADER', /line 1: the header line is missing/],
    ['a binary file', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 1), 'UPLOAD_BINARY', /NUL/],
    ['a line of 100,000 characters', `${COLUMNS}\n${'x'.repeat(100_000)}`, 'UPLOAD_LINE_TOO_LONG', /line 2/],
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

  it('answers 400 UPLOAD_MISSING without a file', async () => {
    await newBatch();
    const form = new FormData();
    form.set('dryRun', 'true');
    for (const body of [form, undefined])
      expect(
        await ana.send(`/batch/${batch.id}/import`, { method: 'POST', ...(body && { body }) }),
      ).toMatchObject({ status: 400, body: { code: 'UPLOAD_MISSING' } });
  });

  it('answers 415 to JSON, 400 to a malformed flag, and 404 for a batch that does not exist or is not permitted', async () => {
    await newBatch();
    const content = [COLUMNS, line({})].join('\n');
    expect(await ana.post(`/batch/${batch.id}/import`, {})).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
    const text = { method: 'POST', body: content, headers: { 'content-type': 'text/csv' } };
    expect(await ana.send('/batch', text)).toMatchObject({
      status: 415,
      body: {
        message:
          'The body is text/csv, but the routes of this service take application/json or multipart/form-data: the OpenAPI document under /docs says which of them this one takes.',
      },
    });
    expect(await upload(content, { dryRun: 'talvez' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
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
