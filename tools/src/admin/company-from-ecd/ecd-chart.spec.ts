// Tests that a chart deeper than that of the ledger is refused before anything is written.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isAccountCode } from '@razao/domain';
import { recounted, smallEcd } from '@razao/testing/ecd';
import { temporaryFolder } from '../../../e2e/temporary-folder.js';
import { CommandRefused } from '../command-line.js';
import { companyFromEcd } from './company-from-ecd.js';

/** The small file with accounts one below the other, down to a level. */
function nested(levels: number): string[] {
  const chart = Array.from({ length: levels }, (_, above) => {
    const parent = above === 0 ? '' : `N${above}`;
    return `|I050|01012020|01|${above + 1 < levels ? 'S' : 'A'}|${above + 1}|N${above + 1}|${parent}|CONTA|`;
  });
  chart.push('|I051||1.01|', '|I052||A1|');
  const lines = smallEcd();
  return [...recounted(lines.toSpliced(lines.indexOf('|I075|H1|RECEBIMENTO|'), 0, ...chart))];
}

describe('the chart of company from-ecd', () => {
  let folder: string;
  temporaryFolder((made) => {
    folder = made;
  });
  const made = async (levels: number): Promise<number> => {
    const file = join(folder, 'ecd.txt');
    await writeFile(file, `${nested(levels).join('\r\n')}\r\n`, 'latin1');
    return (await companyFromEcd(file, join(folder, 'company'))).accounts;
  };

  it('takes 15 levels', async () => {
    expect(isAccountCode(Array.from({ length: 15 }, () => 1).join('.'))).toBe(true);
    expect(await made(15)).toBe(21 + 15);
  });

  it('refuses 16, and writes nothing', async () => {
    const refused = await made(16).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CommandRefused);
    expect(String(refused)).toMatch(
      /line \d+: account N16 has 15 accounts above it; the ledger takes 14; no folder was written$/,
    );
    expect(await readdir(folder)).toEqual(['ecd.txt']);
  });
});
