// The ECD through the ledger: file → company folder → company → months sealed → export → compared with the file, record by record.
// The differences that are allowed are listed here, and nowhere else.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, recordsOf, under, type ReadRecord } from '@razao/testing/ecd';
import { compared, Exported } from './fixtures/exported-ecd.js';

const BOOKS = process.env['RAZAO_ECD_DATA'];
const TIMEOUT_MS = 300_000;
const PYTHON = `
import sys
from sped.ecd.arquivos import ArquivoDigital
book = ArquivoDigital()
lines = 0
for line in open(sys.argv[1], encoding='latin-1', newline='\\r\\n'):
    book.read_registro(line.rstrip('\\r\\n'))
    lines += 1
print(lines)
`;

describe('a filed book', () => {
  if (BOOKS === undefined) {
    it('is not exported: RAZAO_ECD_DATA names no folder', () => {
      process.stdout.write(
        'skipped: the export of a filed ECD needs RAZAO_ECD_DATA, the folder of its file\n',
      );
      expect(BOOKS).toBeUndefined();
    });
    return;
  }

  let books: Exported;
  let before: ReadRecord[];
  let after: ReadRecord[];
  let file: Buffer;
  beforeAll(async () => {
    const bytes = await readFile(join(BOOKS, 'ecd-2019.txt'));
    before = recordsOf(bytes, 8);
    books = await Exported.from(bytes);
    // The filed statements leave account 616 out; taking the file over makes a line of its code.
    await books.db.query(`DELETE FROM ledger.account_statement_line WHERE code = '616'`);
    await books.seal();
    const { status, body } = await books.send();
    // 2019 had layout 8, which this is not; two accounts are in no line (below).
    expect([status, body.judgement.errors, body.judgement.rules.map(({ rule }) => rule)]).toEqual([
      200,
      0,
      ['PERIOD_LAYOUT', 'AGGREGATION_MISSING'],
    ]);
    file = await books.file(body.id);
    after = recordsOf(file, 9);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await books.close();
  });

  it('comes out record by record as it came in', () => {
    const counts = compared(before, after);
    process.stdout.write(`compared: ${JSON.stringify(counts)}\n`);
    expect(counts).toMatchObject({
      I150: 12,
      I155: 863,
      I200: 3984,
      I250: 8332,
      I350: 4,
      I355: 117,
      J005: 5,
      J100: 385,
    });
  });

  // The column of the period before is that of 2018 in two of the statements; no file that was loaded has it, nor the lines that
  // have nothing but it. So their other lines are compared, without that column and the order, which follows from them.
  it('has its lines of J150, but for the results of 2018', () => {
    const all = (records: readonly ReadRecord[]): string[] => under(records, 'J005', 'J150');
    const isOf2018 = (line: string): boolean => line.startsWith('J005|01012019');
    const quarters = [all(after), all(before)].map((lines) => lines.filter((line) => !isOf2018(line)));
    expect(quarters[0]).toEqual(quarters[1]);
    const others = [after, before].map((records) =>
      under(
        records.filter(({ name, values }) => name !== 'J150' || values['VL_CTA_FIN'] !== '0'),
        'J005',
        'J150',
        ['NU_ORDEM', 'VL_CTA_INI', 'IND_DC_CTA_INI'],
      ).filter(isOf2018),
    );
    expect(others[0]).toEqual(others[1]);
    const counts = { quarters: quarters[0]?.length, others: others[0]?.length, filed: all(before).length };
    process.stdout.write(`compared: J150 ${JSON.stringify(counts)}\n`);
    expect(counts.filed).toBe(236);
  });

  it('has the fields of its accounts, and the codes of printed lines', () => {
    const [left, right] = [accounts(before), accounts(after)];
    // Their codes are no lines of the filed statements.
    const NO_LINE = ['616', '802'];
    const differing = [...right].filter(
      ([code, texts]) => JSON.stringify(texts) !== JSON.stringify(left.get(code)),
    );
    expect(differing.map(([code]) => code).sort()).toEqual(NO_LINE);
  });

  it('is read line by line by another reader', async () => {
    const path = join(books.folder, 'export.txt');
    await writeFile(path, file);
    const run = promisify(execFile);
    const has = await run('python3', ['-c', 'import sped.ecd.arquivos']).then(
      () => true,
      () => false,
    );
    if (!has) process.stdout.write('skipped: the second reader needs Python with python-sped 1.1.4\n');
    else
      expect(Number((await run('python3', ['-c', PYTHON, path])).stdout)).toBe(
        file.toString('latin1').split('\r\n').length - 1,
      );
    expect(file.length).toBeGreaterThan(0);
  });
});
