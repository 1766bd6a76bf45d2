// Tests the refusals of the movements service that no other test causes over HTTP.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BANK, CASH, givenBatch, givenCompany, givenOpenPeriod, SALES } from '@razao/testing/factories';
import type { HttpAnswer } from '@razao/testing/apps';
import { CSV_COLUMNS, csvFile, csvRow } from './csv-files.js';
import { useSharedMovements } from './movements-fixture.js';

const FILE = csvFile({});
const BOUNDARY = 'razao-boundary';
const END = `--${BOUNDARY}--\r\n`;

const on = useSharedMovements();
let path: string;

beforeAll(async () => {
  path = `/batch/${await on.batch()}/import`;
});

const part = (name: string, content: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.csv"' : ''}\r\n\r\n${content}\r\n`;

const sendParts = async (body: string): Promise<HttpAnswer> =>
  await on.ana.send(path, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body,
  });

describe('an upload', () => {
  it.each<[string, string, string]>([
    [
      'with a flag name in lower case',
      `${part('dryrun', 'true')}${part('file', FILE)}${END}`,
      'MALFORMED_BODY',
    ],
    [
      'with a flag name in another case after the file',
      `${part('file', FILE)}${part('DryRun', 'true')}${END}`,
      'MALFORMED_BODY',
    ],
    [
      'with a flag that is not a boolean',
      `${part('file', FILE)}${part('dryRun', 'yes')}${END}`,
      'VALIDATION_FAILED',
    ],
    ['that ends in the middle of its file', part('file', FILE), 'UPLOAD_INTERRUPTED'],
  ])('%s answers 400, and saves nothing', async (_, body, code) => {
    const before = await on.counts();
    expect(await sendParts(body)).toMatchObject({ status: 400, body: { status: 400, code } });
    expect(await on.counts()).toEqual(before);
  });

  it('names the flag that was probably meant, and the value found', async () => {
    expect((await sendParts(`${part('dryrun', 'true')}${part('file', FILE)}${END}`)).body).toMatchObject({
      message:
        'part "dryrun" is unknown (did you mean dryRun?): expected file, dryRun or atomic; nothing was saved',
    });
    expect((await sendParts(`${part('dryRun', 'yes')}${part('file', FILE)}${END}`)).body).toMatchObject({
      message: 'dryRun: expected true or false, found "yes"',
      details: [{ field: 'dryRun', value: '"yes"' }],
    });
  });

  it.each(['/import/ipl', '/import/json'])('%s answers 400 to the query ?dryrun=true', async (to) => {
    const before = await on.counts();
    const body = {
      empresa: on.company.code,
      filial: on.company.branch.code,
      ano: 2024,
      mes: 1,
      documentos: [],
    };
    const answer =
      to === '/import/json'
        ? await on.ana.post(`${to}?dryrun=true`, body)
        : await on.ana.upload(`${to}?dryrun=true`, { filename: 'a.ipl', content: FILE });
    expect(answer).toMatchObject({ status: 400, body: { code: 'UNKNOWN_PARAMETER' } });
    expect((answer.body as { message: string }).message).toContain('did you mean dryRun?');
    expect(await on.counts()).toEqual(before);
  });

  it('with the byte order mark of UTF-8 and other bytes answers 400 UPLOAD_FORMAT', async () => {
    const content = Buffer.concat([
      Buffer.from(`\ufeff${CSV_COLUMNS},historico\n${csvRow()},`),
      Buffer.from('Liquidação\n', 'latin1'),
    ]);
    expect(await on.ana.upload(path, { filename: 'a.csv', content })).toMatchObject({
      status: 400,
      body: { code: 'UPLOAD_FORMAT' },
    });
  });
});

describe('a company without a chart of accounts', () => {
  it('answers 400 CHART_NOT_CONFIGURED to imports', async () => {
    const company = await givenCompany(on.db, { chart: null });
    await givenOpenPeriod(on.db, company.branch, '2024-01-01');
    await on.admit(company);
    const batch = await givenBatch(on.db, company.branch, '2024-01-01');
    const file = { filename: 'a.csv', content: FILE };
    const refused = { status: 400, body: { code: 'CHART_NOT_CONFIGURED' } };
    expect(await on.ana.upload(`/batch/${batch.id}/import`, file)).toMatchObject(refused);
    const lancamentos = [{ lancamento: '1', debcre: 'D', day: '5', contaId: 1, contrapartida: 2, valor: 1 }];
    const movement = { empresa: company.code, filial: company.branch.code, ano: 2024, mes: 1 };
    expect(
      await on.ana.post('/import/json', { ...movement, documentos: [{ documento: 'D1', lancamentos }] }),
    ).toMatchObject(refused);
  });
});

describe('an unknown field of a body', () => {
  it('is named, cut after 40 characters, and its value is never in the answer', async () => {
    const secret = 'hunter2-hunter2';
    const long = 'x'.repeat(500);
    const at = { empresa: on.company.code, filial: on.company.branch.code, ano: 2024, mes: 1 };
    const documentos = [{ documento: '1', lancamentos: [{ [long]: secret }], [long]: secret }];
    for (const [to, body] of [
      ['/batch', { ...at, [long]: secret, senha: secret }],
      ['/document', { batchId: 1, [long]: secret, senha: secret }],
      ['/entry', { [long]: secret, senha: secret }],
      ['/entry', [{ senha: secret, [long]: secret }]],
      ['/import/json', { ...at, documentos, senha: secret, [long]: secret }],
    ] as const) {
      const answer = await on.ana.post<{ details: { field: string }[] }>(to, body);
      expect([to, answer.status]).toEqual([to, 400]);
      expect(answer.text).not.toContain(secret);
      expect(answer.text).not.toContain('x'.repeat(41));
      expect(answer.body.details.map(({ field }) => field)).toEqual(
        expect.arrayContaining(['senha', `${'x'.repeat(40)}…`]),
      );
    }
    const bulk = await on.ana.post('/entries/bulk', { entries: [], [long]: secret });
    expect(bulk.text).not.toContain(secret);
  });
});

it('a refusal names the id that was requested, not the id of the document of the entry', async () => {
  const { company } = on;
  const batchId = await on.batch();
  const documentId = await on.document({ batchId });
  const accounts = { contaId: company.account(CASH), contrapartida: company.account(BANK) };
  const lines = ['1', '2'].map((lancamento) => on.entry(documentId, { ...accounts, lancamento }));
  const posted = (await on.ana.post<{ id: number }[]>('/entry', lines)).body;
  const { id } = posted.find((line) => line.id !== documentId)!;
  const reversal = { batchId, day: '31', reason: 'em dobro' };
  expect((await on.ana.post(`/document/${documentId}/reversal`, reversal)).status).toBe(201);
  const named = (...details: object[]) => ({ body: { details } });
  expect(await on.ana.post(`/entry/${id}/reversal`, reversal)).toMatchObject(
    named({ field: 'id', value: String(id) }),
  );
  expect(await on.ana.delete(`/entry/${id}`)).toMatchObject(named({ field: 'id', value: String(id) }));
  const other = await on.document({ batchId });
  expect(await on.ana.delete(`/documents?ids=${other},${documentId}`)).toMatchObject(named({ field: 'ids' }));
});

it('a refused account that the request does not have by its id has no field, and the reason has its code', async () => {
  const company = await givenCompany(on.db);
  await givenOpenPeriod(on.db, company.branch, '2024-01-01');
  await on.admit(company);
  const batchId = await on.batch({}, company);
  const [documentId, earlier] = [
    await on.document({ batchId }),
    await on.document({ batchId, factDate: '2023-06-30' }),
  ];
  const named = { contaId: undefined, conta: CASH, contrapartida: SALES };
  const refused = (code: string, account: string) => ({
    status: 400,
    body: { code, details: [{ reason: expect.stringContaining(`(${account}) is`) as unknown }] },
  });
  const ofResult = await on.ana.post('/entry', [on.entry(earlier, named, company)]);
  expect(ofResult).toMatchObject(refused('FACT_DATE_RESULT_ACCOUNT', SALES));
  expect(ofResult.body).not.toHaveProperty('details.0.field');
  expect((await on.ana.post('/entry', on.entry(documentId, named, company))).status).toBe(201);
  await on.db.query('UPDATE ledger.account SET active = false WHERE id = $1', [company.account(CASH)]);
  const reversal = { batchId, day: '31', reason: 'em dobro' };
  const ofInactive = await on.ana.post(`/document/${documentId}/reversal`, reversal);
  expect(ofInactive).toMatchObject(refused('ACCOUNT_INACTIVE', CASH));
  expect(ofInactive.body).not.toHaveProperty('details.0.field');
});

it('an account with the accounting or reduced code of another answers MASTER_DATA_DUPLICATE with field and value', async () => {
  const path = `/companies/${on.company.code}/accounts`;
  const cash = { name: 'CAIXA', kind: 'A', nature: '01', active: true };
  const added = async (...accounts: object[]): Promise<unknown> =>
    (await on.admin.put(path, { accounts: accounts.map((fields) => ({ ...cash, ...fields })) })).body;
  // The code of an existing account, also in another spelling; the account keeps its reduced code.
  for (const code of [CASH, `0${CASH}`])
    expect(
      await added({ cdReduced: 'V', cdAccounting: '7.7' }, { cdReduced: 'NOVA', cdAccounting: code }),
    ).toMatchObject({
      code: 'MASTER_DATA_DUPLICATE',
      message: `accounts[1].cdAccounting: ${code} is the code of account 1001`,
      details: [
        { field: 'accounts[1].cdAccounting', value: code, reason: `${code} is the code of account 1001` },
      ],
    });
  expect((await on.admin.get(`${path}/1001`)).body).toMatchObject({ cdAccounting: CASH });
  const taken = {
    code: 'MASTER_DATA_DUPLICATE',
    message: 'reduced code 1001 exists already',
    details: [{ field: 'cdReduced', value: '1001' }],
  };
  expect(await added({ cdReduced: '1001', cdAccounting: '7.7' })).toMatchObject(taken);
  // Also when the account that has the code gets another one in the same request, in either order.
  const moved = [
    { cdReduced: 'NOVA', cdAccounting: CASH },
    { cdReduced: '1001', cdAccounting: '7.7' },
  ];
  expect(await added(...moved)).toMatchObject(taken);
  expect(await added(...moved.toReversed())).toMatchObject(taken);
});
