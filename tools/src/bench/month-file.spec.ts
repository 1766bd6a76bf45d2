import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IPL_FIELD, IPL_LAYOUT, IplFormat, parseAmount, Period } from '@razao/domain';
import { writeMonthFile } from './month-file.js';

type Row = Record<string, string>;

/** Nothing is quoted: the texts have no comma. */
function rowsOf(text: string): Row[] {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    expect(values).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  });
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

describe('a month of any size', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'month-file-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });
  const write = async (rows: number, format: 'csv' | 'ipl'): Promise<string> => {
    const file = join(folder, `month.${format}`);
    await writeMonthFile(file, rows, Period.of(2025, 1), format);
    return await readFile(file, 'latin1');
  };

  it.each([1, 39, 40, 41, 5_000])('has exactly %i rows, 40 in a document but for the last', async (rows) => {
    const documents = groupBy(rowsOf(await write(rows, 'csv')), (row) => row['documento']!);
    const sizes = [...documents.values()].map(({ length }) => length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(rows);
    expect(sizes.slice(0, -1).every((size) => size === 40)).toBe(true);
  });

  it('is the same in every run, and line for line the same as IPL', async () => {
    const csv = await write(500, 'csv');
    expect(await write(500, 'csv')).toBe(csv);
    const text = await write(500, 'ipl');
    expect(text.endsWith('\r\n\x1a')).toBe(true);
    const format = new IplFormat(IPL_LAYOUT);
    const lines = text
      .slice(0, -3)
      .split('\r\n')
      .map((line) => format.parse(line));
    expect(lines.filter(({ fault }) => fault !== undefined)).toEqual([]);
    const names = ['documento', 'lancamento', 'debcre', 'conta', 'contrapartida', 'valor'] as const;
    expect(lines.map(({ values }) => names.map((name) => values[IPL_FIELD[name]]))).toEqual(
      rowsOf(csv).map((row) => names.map((name) => row[name])),
    );
  });

  it('has entries that balance', async () => {
    const rows = rowsOf(await write(2_000, 'csv'));
    for (const lines of groupBy(rows, (row) => `${row['documento']} ${row['lancamento']}`).values()) {
      if (lines.every((line) => line['contrapartida'] !== '')) continue;
      const cents = lines.map(
        ({ debcre, valor = '' }) => (debcre === 'D' ? 1n : -1n) * (parseAmount(valor) as bigint),
      );
      expect(cents.reduce((sum, each) => sum + each, 0n)).toBe(0n);
    }
  });
});
