import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { IPL_FIELD, Period, parseIplLine } from '@razao/domain';
import { readRows } from '@razao/testing/real-year';
import { temporaryFolder } from '../../e2e/temporary-folder.js';
import { writeMonthFile } from './month-file.js';

describe('a generated month file', () => {
  let folder: string;
  temporaryFolder((made) => (folder = made));
  const write = async (rows: number, format: 'csv' | 'ipl'): Promise<string> => {
    const file = join(folder, `month.${format}`);
    await writeMonthFile(file, rows, Period.of(2025, 1), format);
    return file;
  };

  it.each([1, 39, 40, 41, 5_000])('has exactly %i rows, 40 per document except the last', async (rows) => {
    const sizes = new Map<string, number>();
    for (const { documento } of await readRows<'documento'>(await write(rows, 'csv')))
      sizes.set(documento, (sizes.get(documento) ?? 0) + 1);
    expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBe(rows);
    expect([...sizes.values()].slice(0, -1).every((size) => size === 40)).toBe(true);
  });

  it('is the same in every run, and has the same lines as CSV and as IPL', async () => {
    const file = await write(500, 'csv');
    const csv = await readFile(file, 'utf8');
    expect(await readFile(await write(500, 'csv'), 'utf8')).toBe(csv);
    const text = await readFile(await write(500, 'ipl'), 'latin1');
    expect(text.endsWith('\r\n\x1a')).toBe(true);
    const lines = text
      .slice(0, -3)
      .split('\r\n')
      .map((line) => parseIplLine(line));
    expect(lines.filter(({ fault }) => fault !== undefined)).toEqual([]);
    const names = ['documento', 'lancamento', 'debcre', 'conta', 'contrapartida', 'valor'] as const;
    const rows = await readRows<(typeof names)[number]>(file);
    expect(lines.map(({ values }) => names.map((name) => values[IPL_FIELD[name]]))).toEqual(
      rows.map((row) => names.map((name) => row[name])),
    );
  });
});
