// Tests the files of movements on entries that the ledger cannot keep unchanged.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../../e2e/temporary-folder.js';
import { LeftOut } from './left-out.js';
import { writeMovements } from './movement-files.js';

describe('the files of movements', () => {
  let folder: string;
  let target: string;
  temporaryFolder(async (made) => {
    [folder, target] = [made, join(made, 'movements')];
    await mkdir(target);
  });

  const written = async (
    layout: number,
    lines: readonly string[],
  ): Promise<{ entries: number; leftOut: readonly string[] }> => {
    const file = join(folder, 'ecd.txt');
    await writeFile(file, `${lines.join('\r\n')}\r\n`, 'latin1');
    const leftOut = new LeftOut();
    const { entries } = await writeMovements(file, target, {
      layout,
      reducedOf: (account) => account,
      historyOf: () => undefined,
      closingCode: 'ENC',
      leftOut,
    });
    return { entries, leftOut: leftOut.lines };
  };
  const amounts = (amount: string): string[] => [
    `|I250|1||${amount}|D|||NF 1||`,
    `|I250|2||${amount}|C|||NF 1||`,
  ];

  it('counts the extemporaneous entries of a layout that has no fact dates', async () => {
    const entries = (end: string): string[] =>
      ['X', 'X', 'N'].flatMap((kind, at) => [
        `|I200|L${at}|25012024|5,00|${kind}|${kind === 'X' ? end : end.replace(/\d+/, '')}`,
        ...amounts('5,00'),
      ]);
    expect(await written(6, entries(''))).toEqual({
      entries: 3,
      leftOut: ['2 extemporaneous entries became ordinary ones: before layout 7 they name no fact date'],
    });
    expect(await readFile(join(target, '2024-01.csv'), 'utf8')).toMatch(/^D25,.*,L0,/m);
    expect(await written(7, entries('15112023|'))).toEqual({ entries: 3, leftOut: [] });
  });

  it('counts no entry of which no line is written', async () => {
    const lines = ['0,00', '5,00'].flatMap((amount, at) => [
      `|I200|L${at}|25012024|${amount}|N||`,
      ...amounts(amount),
      ...amounts('0,00'),
    ]);
    expect(await written(7, lines)).toEqual({
      entries: 1,
      leftOut: ['6 lines of entries with an amount of zero were left out'],
    });
  });
});
