import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDeeperThan } from './text-safety.js';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('isDeeperThan', () => {
  it('agrees with the parsed value, whatever its strings hold', () => {
    const text = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'a', 'ç') });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        text,
        fc.integer(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(text, tie('value'), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(value, fc.nat(8), (any, max) => {
        expect(isDeeperThan(max, Buffer.from(JSON.stringify(any)))).toBe(depthOf(any) > max);
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads any bytes to their end', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(typeof isDeeperThan(2, Buffer.from(bytes))).toBe('boolean');
      }),
    );
    expect(isDeeperThan(0, Buffer.from('"never closed ['))).toBe(false);
  });
});
