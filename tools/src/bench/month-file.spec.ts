import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import { readRows } from '@razao/testing/real-year';
import { temporaryFolder } from '../../e2e/temporary-folder.js';
import { writeMonthFile } from './month-file.js';

describe('a generated month file', () => {
  let folder: string;
  temporaryFolder((made) => (folder = made));
  const write = async (rows: number): Promise<string> => {
    const file = join(folder, 'month.csv');
    await writeMonthFile(file, rows, Period.of(2025, 1));
    return file;
  };

  it.each([1, 39, 40, 41, 5_000])('has exactly %i rows, 40 per document except the last', async (rows) => {
    const sizes = new Map<string, number>();
    for (const { documento } of await readRows<'documento'>(await write(rows)))
      sizes.set(documento, (sizes.get(documento) ?? 0) + 1);
    expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBe(rows);
    expect([...sizes.values()].slice(0, -1).every((size) => size === 40)).toBe(true);
  });

  it('is the same in every run', async () => {
    const text = await readFile(await write(500), 'utf8');
    expect(await readFile(await write(500), 'utf8')).toBe(text);
  });
});
