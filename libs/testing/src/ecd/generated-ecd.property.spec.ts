// Tests that the validator finds no error in any generated ECD file, for any layout, encoding, numbers and months.
import { describe, expect, it } from '@jest/globals';
import { EcdValidator, type EcdFinding } from '@razao/domain/ecd';
import fc from 'fast-check';
import { ecdArbitrary, generatedEcd, largeEcd, recounted, type GeneratedEcd, type Lines } from './index.js';

function errorsIn(file: Buffer): EcdFinding[] {
  const validator = new EcdValidator();
  validator.push(file);
  return validator.end().findings.filter(({ severity }) => severity === 'ERROR');
}
const errorsOf = (spec: GeneratedEcd): EcdFinding[] => errorsIn(generatedEcd(spec));

describe('a generated ECD', () => {
  it.each([3, 4, 5, 6, 7, 8, 9])('has no errors in layout %i', (layout) => {
    fc.assert(
      fc.property(ecdArbitrary({ layout }), (spec) => {
        expect(errorsOf(spec)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('may have subtotals in layout 6, whose lines name no parents, but no detail line with another balance', () => {
    const spec = largeEcd(1);
    const entries = spec.entries.slice(1, 100);
    const lines = generatedEcd({ ...spec, layout: 6, entries })
      .toString('latin1')
      .trimEnd()
      .split('\r\n');
    const found = (changed: Lines): string[] =>
      errorsIn(Buffer.from(`${changed.join('\r\n')}\r\n`, 'latin1')).map(({ rule }) => rule);
    const detail = lines.findIndex((line) => /^\|J100\|.*\|2\|1\|/.test(line));
    const subtotal = '|J100|SUBTOTAL|2|1|SUBTOTAL|5,00|D|0,00|D||';
    expect(found(recounted(lines.toSpliced(detail, 0, subtotal)))).toEqual([]);
    const other = lines[detail]?.replace(/\|(\d+,\d\d)\|/, '|9$1|') ?? '';
    expect(found(lines.with(detail, other))).toEqual(['BALANCE_SHEET_DETAIL']);
  });

  it('has no errors with an entry of 3,000 lines and 20,000 lines per month', () => {
    expect(errorsOf(largeEcd(3))).toEqual([]);
  });
});
