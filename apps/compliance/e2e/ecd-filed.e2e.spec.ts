// Loads a filed ECD into the ledger, seals its months, exports it, and compares the two files record by record. Only the differences
// that are listed here are allowed.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordsOf, type ReadRecord } from '@razao/testing/ecd';
import { FILED_ECD } from '@razao/testing/real-year';
import { compared, Exported } from './fixtures/exported-ecd.js';

/**
 * Two accounts whose codes (I052) are not lines of the filed statements: 802 clears closings (nature 09), and no total
 * of the filed J150 includes the 125,28 of 616. An account without a line has no I052 in an export.
 */
const WITHOUT_LINE = ['616', '802'];
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

(FILED_ECD === '' ? describe.skip : describe)('the export of a filed book', () => {
  let books: Exported;
  let before: ReadRecord[];
  let after: ReadRecord[];
  let file: Buffer;
  beforeAll(async () => {
    const bytes = await readFile(FILED_ECD);
    before = recordsOf(bytes, 8);
    books = await Exported.from(bytes);
    await books.seal();
    const { status, body } = await books.send();
    // The months are of 2019, which had layout 8, and the export has layout 9. Two accounts are in no line.
    expect([status, body.judgement.errors, body.judgement.rules.map(({ rule }) => rule)]).toEqual([
      200,
      0,
      ['PERIOD_LAYOUT', 'AGGREGATION_MISSING'],
    ]);
    file = await books.file(body.id);
    after = recordsOf(file, 9);
  });
  afterAll(async () => {
    await books.close();
  });

  it('equals the filed book, record by record', () => {
    const counts = compared(before, after, { withoutLine: WITHOUT_LINE });
    process.stdout.write(`compared: ${JSON.stringify(counts)}\n`);
    expect(counts).toEqual({
      I150: 12,
      I155: 863,
      I200: 3984,
      I250: 8332,
      I350: 4,
      I355: 117,
      J005: 5,
      J100: 385,
      J150: 236,
      'I050, I051, I052': 154,
    });
  });

  it('has the entry numbers of the filed book, and the document of each entry', () => {
    const numbers = (records: readonly ReadRecord[]): string[] =>
      records
        .filter(({ name }) => name === 'I200')
        .map(({ values }) => `${values['DT_LCTO'] ?? ''} ${values['NUM_LCTO']?.split('/').at(-1) ?? ''}`)
        .sort();
    expect(numbers(after)).toEqual(numbers(before));
    // NUM_ARQ is empty in the filed book.
    expect(before.filter(({ values }) => (values['NUM_ARQ'] ?? '') !== '')).toEqual([]);
    let document: string | undefined;
    for (const { name, values } of after) {
      if (name === 'I200') document = values['NUM_LCTO']?.split('/').at(-2);
      if (name === 'I250' && values['NUM_ARQ'] !== document)
        throw new Error(`${values['NUM_ARQ']} in ${document}`);
    }
  });

  it('is read line by line by python-sped, when it is installed', async () => {
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
