import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FILE_BATCHES_MAX, RECORD_CHARS_MAX } from '../limits.js';
import { type RawRow, type RowField, FIELD, ROW_FIELDS, requiredFault } from '../rows/raw-row.js';
import { NamedBatches } from './named-batches.js';
import { iplLine as line } from '../../../e2e/ipl-lines.js';
import { collectNamedBatches, iplRows } from './ipl-source.js';

async function* pieces(text: string, size = text.length || 1): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
}

async function read(text: string, size?: number, batches = new NamedBatches()): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for await (const block of iplRows(pieces(text, size), batches)) rows.push(...block);
  return rows;
}

const value = (row: RawRow | undefined, field: RowField): string | undefined => row?.values[FIELD[field]];

describe('iplRows', () => {
  it('returns each value in its field', async () => {
    const [row] = await read(line({ historico: 'Liquidação' }));
    const given = {
      documento: 'D1',
      lancamento: '00001',
      debcre: 'D',
      day: '5',
      conta: '1001',
      contrapartida: '3001',
      valor: '10.00',
      historico: 'Liquidação',
    };
    const others = Object.fromEntries(ROW_FIELDS.map((field) => [field, '']));
    expect(row && Object.fromEntries(ROW_FIELDS.map((field) => [field, value(row, field)]))).toEqual({
      ...others,
      ...given,
    });
    expect(row?.values).toHaveLength(ROW_FIELDS.length);
    expect([row?.line, row?.batch, row?.faults]).toEqual([1, 0, undefined]);
  });

  it.each<[string, string]>([
    ['LF', `${line()}\n${line({ documento: 'D2' })}\n`],
    ['CRLF', `${line()}\r\n${line({ documento: 'D2' })}\r\n`],
    ['no end of the last line', `${line()}\n${line({ documento: 'D2' })}`],
    ['0x1A on a separate line', `${line()}\r\n${line({ documento: 'D2' })}\r\n\x1a`],
    ['0x1A right behind the last line', `${line()}\n${line({ documento: 'D2' })}\x1a`],
    ['0x1A filling up a block', `${line()}\n${line({ documento: 'D2' })}\n\x1a\x1a\x1a`],
  ])('accepts lines that end with %s', async (_, text) => {
    const rows = await read(text);
    expect(rows.map((row) => [row.line, value(row, 'documento'), row.faults])).toEqual([
      [1, 'D1', undefined],
      [2, 'D2', undefined],
    ]);
  });

  it('skips lines without a value, and counts them', async () => {
    const rows = await read(`\n${line()}\n\r\n\n${line()}\n${' '.repeat(156)}\r\n \n${line()}`);
    expect(rows.map((row) => row.line)).toEqual([2, 5, 8]);
  });

  it('reads the side in any case', async () => {
    const rows = await read(['D', 'd', 'c', 'x'].map((debcre) => line({ debcre })).join('\n'));
    expect(rows.map((row) => value(row, 'debcre'))).toEqual(['D', 'D', 'C', 'x']);
  });

  it('reports 0x1A as a fault unless it is at the end', async () => {
    const [row] = await read(`${line().slice(0, 155)}\x1a\n${line()}`);
    expect(row?.faults).toEqual([
      {
        field: 'sequencia',
        code: 'VALIDATION_FAILED',
        reason: expect.objectContaining({
          en: 'byte 0x1A in column 156 is not a printable character of ISO-8859-1',
        }),
      },
    ]);
  });

  it('returns the same rows however the text is cut', async () => {
    const text = `${line()}\r\n\r\n${line({ lote: '2' }).slice(0, 150)}\n${line({ mes: '7' })}\n\x1a`;
    const whole = await read(text);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 400 }), async (size) => {
        expect(await read(text, size)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('numbers the batches that lines name, and ignores leading zeros', async () => {
    const batches = new NamedBatches();
    const text = [line(), line({ lote: '1' }), line({ lote: 'A1' }), line({ mes: '07' }), line()].join('\n');
    const rows = await read(text, undefined, batches);
    expect(rows.map((row) => row.batch)).toEqual([0, 0, 1, 2, 0]);
    expect(batches.all).toEqual([
      { empresa: '12', filial: '1', ano: '2024', mes: '1', lote: '000001' },
      { empresa: '12', filial: '1', ano: '2024', mes: '1', lote: 'A1' },
      { empresa: '12', filial: '1', ano: '2024', mes: '7', lote: '000001' },
    ]);
  });

  it('adds a line without lote, with a fault, to the batch of the line before it', async () => {
    const blankLote = `${line().slice(0, 14)}      ${line().slice(20)}`;
    const rows = await read([blankLote, line({ lote: '2' }), blankLote].join('\n'));
    expect(rows.map((row) => [row.batch, row.faults, row.unread])).toEqual([
      [-1, [requiredFault('lote')], undefined],
      [0, undefined, 1],
      [0, [requiredFault('lote')], undefined],
    ]);
  });

  it('passes over a line without documento when it takes a line that cannot be read for one of the line before', async () => {
    const stray = line({ lote: '2' });
    const blankDocumento = `${stray.slice(0, 20)}      ${stray.slice(26)}`;
    const lines = [line({ documento: 'D5' }), blankDocumento, 'x', blankDocumento, line({ lote: '2' })];
    const rows = await read(lines.join('\n'));
    expect(rows.map((row) => [row.batch, value(row, 'documento'), row.unread])).toEqual([
      [0, 'D5', undefined],
      [1, '', undefined],
      [0, 'D5', undefined],
      [1, '', undefined],
      [1, 'D1', 3],
    ]);
  });

  it.each([
    ['is not at its position', (text: string) => text.slice(1), 'D1', 2],
    ['is at its position', (text: string) => text.slice(0, 155), 'D8', undefined],
  ])(
    'reads batch and document of a line of another length by whether the side %s',
    async (_, cut, documento, unread) => {
      const batches = new NamedBatches();
      const lines = [line(), cut(line({ documento: 'D8' })), line({ documento: 'D9' })];
      const rows = await read(lines.join('\n'), undefined, batches);
      expect(rows.map((row) => [row.batch, value(row, 'documento'), row.unread])).toEqual([
        [0, 'D1', undefined],
        [0, documento, undefined],
        [0, 'D9', unread],
      ]);
      expect(batches.all).toHaveLength(1);
    },
  );

  it('accepts FILE_BATCHES_MAX batches, and refuses one more with UPLOAD_FORMAT', async () => {
    const named = (count: number): string =>
      Array.from({ length: count }, (_, index) => line({ lote: String(index + 1) })).join('\n');
    expect(await read(named(FILE_BATCHES_MAX))).toHaveLength(FILE_BATCHES_MAX);
    await expect(read(named(FILE_BATCHES_MAX + 1))).rejects.toMatchObject({ code: 'UPLOAD_FORMAT' });
  });

  it('collects no batch from a line whose fields have shifted, however many such lines there are', async () => {
    const batches = new NamedBatches();
    const withoutLote = Array.from({ length: FILE_BATCHES_MAX + 1 }, (_, index) => {
      const shifted = line({ documento: String(100_000 + index) });
      return shifted.slice(0, 14) + shifted.slice(20);
    });
    await collectNamedBatches(pieces([line(), ...withoutLote].join('\n')), batches);
    expect(batches.all).toHaveLength(1);
  });

  it('refuses a line over RECORD_CHARS_MAX with UPLOAD_LINE_TOO_LONG, and a file without lines with UPLOAD_EMPTY', async () => {
    const [row] = await read(`${'9'.repeat(RECORD_CHARS_MAX)}\r\n`, 1_000);
    expect(row?.faults?.map(({ field }) => field)).toEqual(['row']);
    for (const text of ['9'.repeat(RECORD_CHARS_MAX + 1), `${'9'.repeat(RECORD_CHARS_MAX + 1)}\n`])
      await expect(read(text, 1_000)).rejects.toMatchObject({ code: 'UPLOAD_LINE_TOO_LONG' });
    for (const text of ['', '\r\n\n', '\x1a'])
      await expect(collectNamedBatches(pieces(text), new NamedBatches())).rejects.toMatchObject({
        code: 'UPLOAD_EMPTY',
      });
  });
});
