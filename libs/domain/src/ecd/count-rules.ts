// What the file says of itself: blocks with or without data, lines of blocks, records of each kind, lines in all.
import type { EcdRecord } from './ecd-record.js';
import { error, FILE_PLACE, type EcdRule, type Find } from './ecd-rule.js';

/** The first and the last line of a block are no data. */
const FRAME_LINES = 2;

export const COUNT_RULES: readonly EcdRule[] = [
  error('BLOCK_DATA', 'The first record of a block says whether it has data', {
    atEnd: (book, find) => {
      for (const [block, flag] of book.blockFlags) {
        const hasData = book.blockLines(block) > FRAME_LINES;
        if ((flag.get('IND_DAD') === '0') !== hasData)
          find(
            flag,
            'IND_DAD',
            hasData ? '0 is expected: the block has data' : '1 is expected: the block has no data',
          );
      }
    },
  }),
  error('COUNT_BLOCK', 'The last record of a block has the number of its lines', {
    atEnd: (book, find) => {
      for (const [block, end] of book.blockEnds) {
        // 9990 counts 9999 as well.
        const lines = book.blockLines(block);
        expectCount(end, 'QTD_LIN', lines, `block ${block} has ${lines} lines`, find);
      }
    },
  }),
  error('COUNT_RECORD', 'A count of block 9 is that of the records', {
    atEnd: (book, find) => {
      for (const [name, record] of book.listed) {
        const lines = book.counts.get(name) ?? 0;
        expectCount(record, 'QTD_REG_BLC', lines, `the file has ${lines} records ${name}`, find);
      }
    },
  }),
  error('COUNT_RECORD_TWICE', 'Block 9 counts a record once', {
    on: {
      '9900': (record, book, find) => {
        const first = book.listed.get(record.get('REG_BLC'));
        if (first !== undefined) find(record, 'REG_BLC', `it is counted on line ${first.line} already`);
      },
    },
  }),
  error('COUNT_RECORD_MISSING', 'Block 9 counts every kind of record of the file', {
    atEnd: (book, find) => {
      for (const name of book.counts.keys())
        if (!book.listed.has(name)) find(FILE_PLACE, 'REG_BLC', `block 9 has no count of ${name}`, name);
    },
  }),
  error('COUNT_FILE', '9999 has the number of lines of the file', {
    atEnd: (book, find) => {
      const end = book.single.get('9999');
      const lines = [...book.counts.values()].reduce((sum, each) => sum + each, 0);
      if (end !== undefined) expectCount(end, 'QTD_LIN', lines, `the file has ${lines} lines`, find);
    },
  }),
];

function expectCount(record: EcdRecord, field: string, expected: number, message: string, find: Find): void {
  if (record.count(field) !== expected) find(record, field, message);
}
