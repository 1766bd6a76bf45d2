// Tests that the validator finds no error in any generated ECD file, for any layout, encoding, numbers and months.
import { describe, expect, it } from '@jest/globals';
import { EcdValidator, type EcdFinding } from '@razao/domain/ecd';
import fc from 'fast-check';
import { ecdArbitrary, generatedEcd, largeEcd, type GeneratedEcd } from './index.js';

function errorsOf(spec: GeneratedEcd): EcdFinding[] {
  const validator = new EcdValidator();
  validator.push(generatedEcd(spec));
  return validator.end().findings.filter(({ severity }) => severity === 'ERROR');
}

describe('a generated ECD', () => {
  it.each([3, 4, 5, 6, 7, 8, 9])('has no errors in layout %i', (layout) => {
    fc.assert(
      fc.property(ecdArbitrary({ layout }), (spec) => {
        expect(errorsOf(spec)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('has no errors with an entry of 3,000 lines and 20,000 lines per month', () => {
    expect(errorsOf(largeEcd(3))).toEqual([]);
  });
});
