// Tests how the format of a file is found.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RECORD_CHARS_MAX } from '../limits.js';
import type { RawRow } from '../rows/raw-row.js';
import { iplLine } from '../../../e2e/ipl-lines.js';
import { type MovementFile, openMovementFile, openIplFile } from './movement-file.js';

const LINE = iplLine({ historico: 'Água' });
const CSV = 'documento,lancamento,debcre,day,conta,valor\nD1,1,D,5,1001,10.00\n';

describe('a file of movements', () => {
  let folder: string;
  let path: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'razao-movement-file-'));
    path = join(folder, 'upload');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const open = async (content: string | Buffer, name?: string): Promise<MovementFile> => {
    await writeFile(path, typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
    return await openMovementFile(path, name);
  };

  it.each<[string, string, string | undefined, string]>([
    ['IPL', LINE, 'lote.ipl', 'reduced'],
    ['IPL', LINE, 'LOTE.IPL', 'reduced'],
    ['CSV', CSV, 'lote.csv', 'conta'],
    ['IPL', `\r\n${LINE}\r\n\x1a`, 'lote.txt', 'reduced'],
    ['IPL', LINE, undefined, 'reduced'],
    ['IPL', LINE.slice(0, 155), 'lote', 'reduced'],
    ['CSV', CSV, 'lote.txt', 'conta'],
    ['CSV', CSV, undefined, 'conta'],
    ['IPL', CSV, 'lote.ipl', 'reduced'],
  ])('is read as %s: %j called %s', async (_, content, name, naming) => {
    expect((await open(content, name)).accountColumn).toBe(naming);
  });

  it('has the format of its extension, whatever it holds', async () => {
    await expect(open(LINE, 'lote.csv')).rejects.toMatchObject({ code: 'UPLOAD_HEADER' });
    const rows = await rowsOf(await open(CSV, 'lote.ipl'));
    expect(rows.map(({ faults }) => faults?.[0]?.reason.en)).toEqual([
      'has 43 characters, expected 156',
      'has 19 characters, expected 156',
    ]);
  });

  it('is refused with UPLOAD_FORMAT when it is IPL with the byte order mark of UTF-8', async () => {
    for (const name of ['lote.ipl', 'lote.txt'])
      await expect(open(Buffer.from(`\ufeff${LINE}`, 'utf8'), name)).rejects.toMatchObject({
        code: 'UPLOAD_FORMAT',
      });
  });

  it('is CSV by its content also when it is long and its lines end with CR alone', async () => {
    const [header = '', row = ''] = CSV.split('\n');
    const rows = new Array<string>(RECORD_CHARS_MAX).fill(row);
    const file = await open([header, ...rows].join('\r'), 'lote.txt');
    expect([file.format, (await rowsOf(file)).length]).toEqual(['csv', RECORD_CHARS_MAX]);
  });

  it('is refused with UPLOAD_FORMAT when it is IPL in UTF-8, also when its lines have 156 bytes', async () => {
    const historico = Buffer.from('Manutenção de veículo à vista', 'utf8').toString('latin1');
    const padded = iplLine({ historico });
    expect(Buffer.from(padded, 'latin1')).toHaveLength(156);
    for (const name of ['lote.ipl', 'lote.txt'])
      await expect(open(`${padded}\r\n`, name)).rejects.toMatchObject({
        code: 'UPLOAD_FORMAT',
        message: expect.stringMatching(/save it as ISO-8859-1$/),
      });
    await expect(openIplFile(path, 'lote.ipl')).rejects.toMatchObject({ code: 'UPLOAD_FORMAT' });
  });

  it('is read line by line when only some lines of an IPL file are UTF-8', async () => {
    const utf8 = Buffer.from(iplLine({ historico: 'Água' }), 'utf8').toString('latin1');
    const rows = await rowsOf(await open(`${LINE}\n${utf8}\n`, 'lote.ipl'));
    expect(rows.map(({ faults }) => faults?.[0]?.reason.en)).toEqual([
      undefined,
      expect.stringMatching(/157.*UTF-8/),
    ]);
  });

  it('is refused with UPLOAD_FORMAT when it is CSV in UTF-8 with a letter that was cut in half', async () => {
    const utf8 = Buffer.from(`${CSV}\nSão João, não;é`);
    await expect(open(utf8.subarray(0, -1), 'lote.csv')).rejects.toMatchObject({
      code: 'UPLOAD_FORMAT',
      message: expect.stringMatching(/^line \d+ has the byte 0xC3, which is not UTF-8/),
    });
    const latin1 = Buffer.from(utf8.toString(), 'latin1');
    expect((await open(latin1, 'lote.csv')).format).toBe('csv');
  });

  it('lists the batches of an IPL file before its rows are read, and is refused with UPLOAD_FORMAT as CSV', async () => {
    await open(`${LINE}\n`);
    expect((await openIplFile(path, 'a.ipl')).namedBatches).toEqual([
      { empresa: '12', filial: '1', ano: '2024', mes: '1', lote: '000001' },
    ]);
    await open(CSV);
    await expect(openIplFile(path, 'a.csv')).rejects.toMatchObject({ code: 'UPLOAD_FORMAT' });
  });
});

async function rowsOf(file: MovementFile): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for await (const block of file.rows()) rows.push(...block);
  return rows;
}
