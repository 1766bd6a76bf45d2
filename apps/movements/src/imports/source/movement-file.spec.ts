// Tests how the format of a file is found.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    expect(rows.map(({ fault }) => fault?.reason.en)).toEqual([
      'has 43 characters, expected 156',
      'has 19 characters, expected 156',
    ]);
  });

  it('is refused with UPLOAD_FORMAT when it is IPL with the byte order mark of UTF-8', async () => {
    await expect(open(Buffer.from(`\ufeff${LINE}`, 'utf8'), 'lote.ipl')).rejects.toMatchObject({
      code: 'UPLOAD_FORMAT',
    });
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
