// Tests the import of fixed-width files over HTTP, into a batch and as a whole movement: files as a legacy system sends
// them, refusals, permissions, and that no file, whatever its bytes, is answered 500.
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { IplValues } from '@razao/domain';
import { givenCompany, givenOpenPeriod, type GivenCompany } from '@razao/testing/factories';
import type { HttpAnswer, HttpClient } from '@razao/testing/apps';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { agreeing, type ImportResult } from './import-results.js';
import { iplFile, iplLine } from './ipl-lines.js';
import { useSharedMovements } from './movements-fixture.js';

const ROUTE = '/import/ipl';

const on = useSharedMovements();
/** Ana may see it. Its codes are digits, as the format requires. */
let company: GivenCompany;

beforeAll(async () => {
  company = await givenCompany(on.db, { code: '0042', branches: ['0001'] });
  await givenOpenPeriod(on.db, company.branch, '2024-01-01', '2024-02-01');
  await on.admit(company);
});

const line = (changes: IplValues = {}): string =>
  iplLine({
    empresa: '42',
    documento: '000001',
    valor: '1500.75',
    historico: 'Liquidação - São João',
    ...changes,
  });

const send = async (
  content: Buffer,
  fields: Record<string, string> = {},
  client: HttpClient = on.ana,
  filename = 'lote.ipl',
): Promise<HttpAnswer<ImportResult>> =>
  agreeing(await client.upload<ImportResult>(ROUTE, { filename, content, fields }));

const newBatch = async (lote?: string): Promise<{ id: number; lote: string }> => {
  const fields = { empresa: company.code, filial: company.branch.code, ano: 2024, mes: 1 };
  const { body } = await on.ana.post<{ id: number; lote: string }>('/batch', {
    ...fields,
    ...(lote !== undefined && { lote }),
  });
  return body;
};

/** Permits a user a company without the notification, so that services keep what they have cached. */
async function grantSilently(subject: string, { id }: GivenCompany): Promise<void> {
  await on.db.query(
    `BEGIN; SET LOCAL session_replication_role = replica;
     INSERT INTO access.grant_direct (subject, company_id) VALUES ('${subject}', ${id}); COMMIT`,
  );
}

describe('POST /batch/{batchId}/import with an IPL file', () => {
  it.each<[string, string]>([
    ['by its name', 'lote.ipl'],
    ['by its content', 'lote.txt'],
  ])('recognises it %s, imports it, and adds nothing the second time', async (_, filename) => {
    const { id, lote } = await newBatch();
    const content = iplFile(
      line({ lote }),
      line({ lote, documento: '000002', contrapartida: '3001' }),
      '\x1a',
    );
    const path = `/batch/${id}/import`;
    expect(await on.ana.upload(path, { filename, content, fields: { dryRun: 'true' } })).toMatchObject({
      status: 200,
      body: { success: true, successRows: 2 },
    });
    expect(await on.ana.upload(path, { filename, content })).toMatchObject({
      status: 200,
      body: { success: true, totalRows: 2, successRows: 2, errors: [] },
    });
    expect(await on.ana.upload(path, { filename, content })).toMatchObject({
      body: { successRows: 0, errorRows: 2 },
    });
    const documents = await on.ana.get<{ id: number; documento: string }[]>(`/alldocument/${id}`);
    expect(documents.body.map(({ documento }) => documento)).toEqual(['000001', '000002']);
    const entries = await on.ana.get<unknown[]>(`/allentry/${documents.body[0]?.id}`);
    expect(entries.body).toMatchObject([
      { debcre: 'D', day: '05', valor: 1500.75, historico: 'Liquidação - São João', lancamento: '00001' },
    ]);
  });

  it('names line and field of every error', async () => {
    const { id, lote } = await newBatch();
    const doc = (n: number): string => String(n).padStart(6, '0');
    const good = (n: number, changes: IplValues = {}): string =>
      line({ lote, documento: doc(n), ...changes });
    const overwrite = (text: string, start: number, by: string): string =>
      text.slice(0, start - 1) + by + text.slice(start - 1 + by.length);
    const bad: [string, string][] = [
      [good(1).slice(0, 155), 'row: has 155 characters, expected 156'],
      [`${good(2)} `, 'row: has 157 characters, expected 156'],
      [
        overwrite(good(3), 72, '\x96'),
        'historico: byte 0x96 in column 72 is not a printable character of ISO-8859-1',
      ],
      [overwrite(good(4), 49, '00000000000000X'), 'valor: "00000000000000X" is not a number of 15 digits'],
      [good(5, { valor: '0.00' }), 'valor: expected an amount above zero, found "0.00"'],
      [good(6, { dia: '32' }), 'dia: "32" is not a day of 01/2024'],
      [good(9, { conta: '1' }), 'conta: account 1 is synthetic: post to an analytic account below it'],
      [overwrite(good(10), 35, '0000000'), 'conta: account "0" is not in the chart of the company'],
      [overwrite(good(13), 21, '      '), 'documento: is required'],
      [overwrite(good(14), 152, 'a0001'), 'sequencia: "a0001" is not a number of 5 digits'],
      [good(16), 'documento: not imported: document 000016 has errors, the first on line 13'],
      [good(16, { dia: '06' }), 'dia: entry number 00001 is on day 5: no line of it can be on day 6'],
    ];
    const { status, body } = await on.ana.upload<ImportResult>(`/batch/${id}/import`, {
      filename: 'lote.ipl',
      content: iplFile(good(99), ...bad.map(([text]) => text)),
    });
    expect(status).toBe(200);
    expect(body.errors).toEqual(bad.map(([, message], index) => `line ${index + 2}: ${message}`));
    expect(body).toMatchObject({ totalRows: bad.length + 1, successRows: 1, errorRows: bad.length });
  });
});

describe('POST /import/ipl', () => {
  it('answers a repeat, and 403 once the caller may no longer see a branch that accepted lines', async () => {
    const other = await givenCompany(on.db, { code: '0045', branches: ['0001'] });
    await givenOpenPeriod(on.db, other.branch, '2024-01-01');
    await on.admit(other);
    const file = {
      filename: 'lote.ipl',
      content: iplFile(line({ lote: 'W5' }), line({ empresa: '45' }), line({ empresa: '46' })),
    };
    const sent = async () => await on.ana.upload('/import/ipl', file, { 'idempotency-key': 'ipl-revoked' });
    const first = await sent();
    expect(first).toMatchObject({ status: 200, body: { successRows: 2, errorRows: 1 } });
    expect((await sent()).text).toBe(first.text);
    await on.db.query(`DELETE FROM access.grant_direct WHERE company_id = ${other.id}`);
    while ((await on.ana.get('/monthOpening/0045/0001')).status !== 403) await sleep(20);
    expect(await sent()).toMatchObject({ status: 403, body: { code: 'BRANCH_FORBIDDEN' } });
  });

  it('answers 403 to a user without any permission', async () => {
    expect(await send(iplFile(line({ lote: 'W9' })), {}, on.bruno)).toMatchObject({
      status: 403,
      body: { code: 'BRANCH_FORBIDDEN' },
    });
  });

  it('accepts lines of a permission whose notification has not arrived yet, also as the first of the user', async () => {
    const other = await givenCompany(on.db, { code: '0047', branches: ['0001'] });
    await givenOpenPeriod(on.db, other.branch, '2024-01-01');
    const lia = on.app.as('lia');
    const both = (documento: string) => iplFile(line({ documento }), line({ documento, empresa: '47' }));
    expect((await send(both('000071'), {}, lia)).status).toBe(403);
    await grantSilently('lia', company);
    expect(await send(both('000071'), {}, lia)).toMatchObject({
      status: 200,
      body: {
        successRows: 1,
        errors: [expect.stringMatching(/^line 2: filial: the user has no permission/)],
      },
    });
    await grantSilently('lia', other);
    expect(await send(both('000072'), {}, lia)).toMatchObject({
      status: 200,
      body: { successRows: 2, errors: [] },
    });
  });

  it.each<[string, Buffer, string, string]>([
    ['an empty file', iplFile(''), 'lote.ipl', 'UPLOAD_EMPTY'],
    ['empty lines and the end mark', iplFile('', '', '\x1a'), 'lote.ipl', 'UPLOAD_EMPTY'],
    ['a binary file', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1]), 'lote.ipl', 'UPLOAD_BINARY'],
    ['a line of 100,000 characters', iplFile('9'.repeat(100_000)), 'lote.ipl', 'UPLOAD_LINE_TOO_LONG'],
    ['a CSV file', iplFile('documento,valor', '1,2'), 'lote.txt', 'UPLOAD_FORMAT'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${line()}`, 'utf8'), 'lote.ipl', 'UPLOAD_FORMAT'],
  ])('answers 400 to %s', async (_, content, filename, code) => {
    const before = await on.counts();
    expect(await send(content, {}, on.ana, filename)).toMatchObject({
      status: 400,
      body: { status: 400, error: 'Bad Request', code, timestamp: expect.any(String) },
    });
    expect(await on.counts()).toEqual(before);
  });

  it('answers 415 to a JSON body', async () => {
    expect(await on.ana.post(ROUTE, { file: 'x' })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  it('answers 200 or 400 to any bytes in a dry run, and saves nothing', async () => {
    const before = await on.counts();
    for (let seed = 0; seed < 60; seed += 1) {
      const noise = noiseOf(seed);
      const content =
        seed % 3 === 0 ? noise : spliced(iplFile(line(), line({ documento: '000002' })), noise, seed);
      const answer = await send(content, { dryRun: 'true' }, on.ana, seed % 2 === 0 ? 'a.ipl' : 'a');
      expect([seed, [200, 400].includes(answer.status), answer.status]).toEqual([seed, true, answer.status]);
      if (answer.status !== 200) continue;
      const { totalRows, successRows, errorRows } = answer.body;
      expect(totalRows).toBe(successRows + errorRows);
    }
    expect(await on.counts()).toEqual(before);
  });
});

/** Makes pseudo-random bytes, the same for the same seed; every other seed gives bytes without NUL. */
function noiseOf(seed: number): Buffer {
  const blocks = Array.from({ length: 1 + (seed % 40) }, (_, at) =>
    createHash('sha256').update(`${seed}/${at}`).digest(),
  );
  const noise = Buffer.concat(blocks);
  return seed % 2 === 0 ? Buffer.from(noise.map((byte) => (byte === 0 ? 0x0a : byte))) : noise;
}

/** Overwrites some bytes of a good file. */
function spliced(file: Buffer, noise: Buffer, seed: number): Buffer {
  const content = Buffer.from(file);
  for (let at = 0; at < 1 + (seed % 5); at += 1) {
    const [where, byte] = [noise.readUInt16LE(at * 3), noise[at * 3 + 2] ?? 0];
    content[where % content.length] = byte === 0 ? 0x1a : byte;
  }
  return content;
}
