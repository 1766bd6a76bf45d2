import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { IPL_FIELD, IPL_LAYOUT, IplFormat } from '@razao/domain';
import { demoBranches, formatCents } from './demo-company.js';
import { bulkMonth } from './demo-ledger.js';
import { writeBulkMonth } from './write-demo-ledger.js';

const [headOffice] = demoBranches;

describe('the demo ledger as IPL', () => {
  it('says line for line what the CSV says', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'bulk-month-ipl-'));
    const written = await writeBulkMonth(directory, { rows: 500 }, 'ipl');
    expect(written).toMatchObject({ rows: 500, movements: [join('movements', '2025-01.ipl')] });
    const text = await readFile(join(directory, 'movements', '2025-01.ipl'), 'latin1');
    await rm(directory, { recursive: true });
    expect(text.endsWith('\r\n\x1a')).toBe(true);
    const format = new IplFormat(IPL_LAYOUT);
    const lines = text
      .slice(0, -3)
      .split('\r\n')
      .map((line) => format.parse(line));
    expect(lines.filter(({ fault }) => fault !== undefined)).toEqual([]);
    const expected = [...bulkMonth(headOffice, { rows: 500 }).documents].flatMap((document) =>
      document.lines.map((line) => [
        document.documento,
        line.lancamento,
        line.history,
        formatCents(line.cents),
      ]),
    );
    const { documento, lancamento, historico, valor } = IPL_FIELD;
    expect(
      lines.map(({ values }) => [documento, lancamento, historico, valor].map((at) => values[at])),
    ).toEqual(expected);
  });
});
