import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type RawRow, ROW_FIELDS } from '../rows/raw-row.js';
import { copyText } from '../rows/copy-text.js';
import { readStagedRows, stagedText } from './sort-rows.js';

const value = fc.oneof(fc.string(), fc.constantFrom('', '\\', '\\N', '\t', 'a\nb', '\r\n', '\\t', '\u2028'));
const row: fc.Arbitrary<RawRow> = fc
  .record(
    {
      line: fc.integer({ min: 1 }),
      values: fc.array(value, { minLength: ROW_FIELDS.length, maxLength: ROW_FIELDS.length }),
      batch: fc.integer({ min: -1, max: 1_000 }),
      unread: fc.integer({ min: 1 }),
      faults: fc.array(
        fc.record(
          {
            field: fc.constantFrom('row', 'conta'),
            code: fc.constantFrom('VALIDATION_FAILED', 'ACCOUNT_UNKNOWN'),
            value,
            reason: fc.record({ en: value, pt: value }),
          },
          { requiredKeys: ['field', 'code', 'reason'] },
        ),
        { minLength: 1, maxLength: 3 },
      ),
    },
    { requiredKeys: ['line', 'values'] },
  )
  .map(({ faults, batch, unread, ...rest }) => ({
    ...rest,
    ...(unread !== undefined && { unread }),
    ...(batch !== undefined && { batch }),
    ...(faults !== undefined && { faults }),
  }));

describe('a row staged for sorting', () => {
  it('is read back from its COPY text, wherever the text is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (rows, size) => {
          const text = rows.map((each) => `${stagedText(each)}\n`).join('');
          async function* pieces(): AsyncGenerator<string> {
            for (let at = 0; at < text.length; at += size)
              yield await Promise.resolve(text.slice(at, at + size));
          }
          const back: RawRow[] = [];
          for await (const block of readStagedRows(pieces())) back.push(...block);
          expect(back).toEqual(rows);
        },
      ),
    );
  });

  it('is written as COPY text without a line break or tab in a value', () => {
    fc.assert(
      fc.property(value, (text) => {
        expect(copyText(text)).not.toMatch(/[\n\r\t]/);
      }),
    );
  });
});
