// The fixed-width file over HTTP, into a batch and whole: what a legacy system sends, who may send it, and that no bytes
// whatever are answered 500. What is wrong with its lines: import-details.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { IPL_LAYOUT, IplFormat, type IplValues } from '@razao/domain';
import { givenCompany, givenOpenPeriod, type GivenCompany } from '@razao/testing/factories';
import type { HttpAnswer, HttpClient } from '@razao/testing/apps';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { agreeing, type ImportResult } from './import-results.js';
import { useSharedMovements } from './movements-fixture.js';

const FORMAT = new IplFormat(IPL_LAYOUT);
const ROUTE = '/import/ipl';

const on = useSharedMovements();
/** Ana may see it; codes of digits, as the format wants them. */
let company: GivenCompany;

beforeAll(async () => {
  company = await givenCompany(on.db, { code: '0042', branches: ['0001'] });
  await givenOpenPeriod(on.db, company.branch, '2024-01-01', '2024-02-01');
  await on.admit(company);
});

const line = (changes: IplValues = {}): string =>
  FORMAT.format({
    empresa: '42',
    filial: '1',
    ano: '2024',
    mes: '1',
    lote: '000001',
    documento: '000001',
    lancamento: '00001',
    debcre: 'D',
    dia: '5',
    conta: '1001',
    contrapartida: '3001',
    valor: '1500.75',
    historico: 'Liquidação – São João'.replace('–', '-'),
    ...changes,
  });

const bytes = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');

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

describe('POST /batch/{batchId}/import with an IPL file', () => {
  it.each<[string, string]>([
    ['known by its name', 'lote.ipl'],
    ['known by what it holds', 'lote.txt'],
  ])('is %s, and adds nothing the second time', async (_, filename) => {
    const { id, lote } = await newBatch();
    const content = bytes(line({ lote }), line({ lote, documento: '000002', contrapartida: '3001' }), '\x1a');
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
});

describe('POST /import/ipl', () => {
  it('creates the batches that lines name, and adds nothing the second time', async () => {
    const content = bytes(
      line({ lote: 'W1' }),
      line({ lote: 'W1', documento: '000002' }),
      line({ lote: 'W1', mes: '2' }),
    );
    expect(await send(content, { dryRun: 'true' })).toMatchObject({ status: 200, body: { successRows: 3 } });
    const before = await on.counts();
    expect(await send(content)).toMatchObject({
      status: 200,
      body: { success: true, successRows: 3, errors: [] },
    });
    const after = await on.counts();
    expect([
      after.batch - before.batch,
      after.document - before.document,
      after.entry - before.entry,
    ]).toEqual([2, 3, 3]);
    expect(await send(content)).toMatchObject({ body: { success: false, successRows: 0, errorRows: 3 } });
    expect(await on.counts()).toEqual(after);
  });

  it('answers a repeat while the caller may see the branches that took lines, also one that refused foreign lines', async () => {
    const other = await givenCompany(on.db, { code: '0045', branches: ['0001'] });
    await givenOpenPeriod(on.db, other.branch, '2024-01-01');
    await on.admit(other);
    const file = {
      filename: 'lote.ipl',
      content: bytes(line({ lote: 'W5' }), line({ empresa: '45' }), line({ empresa: '46' })),
    };
    const sent = async () => await on.ana.upload('/import/ipl', file, { 'idempotency-key': 'ipl-revoked' });
    const first = await sent();
    expect(first).toMatchObject({ status: 200, body: { successRows: 2, errorRows: 1 } });
    expect((await sent()).text).toBe(first.text);
    await on.db.query(`DELETE FROM access.grant_direct WHERE company_id = ${other.id}`);
    while ((await on.ana.get('/monthOpening/0045/0001')).status !== 403) await sleep(20);
    expect(await sent()).toMatchObject({ status: 403, body: { code: 'BRANCH_FORBIDDEN' } });
  });

  it('is answered 403 to a user without any permission', async () => {
    const before = await on.counts();
    const content = bytes(line({ lote: 'W9' }));
    expect(await send(content, {}, on.bruno)).toMatchObject({
      status: 403,
      body: { code: 'BRANCH_FORBIDDEN' },
    });
    expect(await on.counts()).toEqual(before);
  });

  it('answers 200 or 400 to any bytes, and saves nothing of them', async () => {
    const before = await on.counts();
    for (let seed = 0; seed < 60; seed += 1) {
      const noise = noiseOf(seed);
      const content =
        seed % 3 === 0 ? noise : spliced(bytes(line(), line({ documento: '000002' })), noise, seed);
      const answer = await send(content, { dryRun: 'true' }, on.ana, seed % 2 === 0 ? 'a.ipl' : 'a');
      expect([seed, [200, 400].includes(answer.status), answer.status]).toEqual([seed, true, answer.status]);
      if (answer.status !== 200) continue;
      const { totalRows, successRows, errorRows } = answer.body;
      expect(totalRows).toBe(successRows + errorRows);
    }
    expect(await on.counts()).toEqual(before);
  });
});

/** Bytes that look like nothing, the same for the same seed; every other time without NUL. */
function noiseOf(seed: number): Buffer {
  const blocks = Array.from({ length: 1 + (seed % 40) }, (_, at) =>
    createHash('sha256').update(`${seed}/${at}`).digest(),
  );
  const noise = Buffer.concat(blocks);
  return seed % 2 === 0 ? Buffer.from(noise.map((byte) => (byte === 0 ? 0x0a : byte))) : noise;
}

/** Some bytes of a good file overwritten. */
function spliced(file: Buffer, noise: Buffer, seed: number): Buffer {
  const content = Buffer.from(file);
  for (let at = 0; at < 1 + (seed % 5); at += 1) {
    const [where, byte] = [noise.readUInt16LE(at * 3), noise[at * 3 + 2] ?? 0];
    content[where % content.length] = byte === 0 ? 0x1a : byte;
  }
  return content;
}
