import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NumberSet } from './number-set.js';

describe('NumberSet', () => {
  it('has() and add() return what a set of texts would', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 })), (texts) => {
        const known = new Set<string>();
        const numbers = new NumberSet();
        for (const text of texts) {
          expect(numbers.has(text)).toBe(known.has(text));
          expect(numbers.add(text)).toBe(!known.has(text));
          known.add(text);
        }
      }),
    );
  });

  it('distinguishes 200,000 numbers of the usual forms', () => {
    const numbers = new NumberSet();
    let added = 0;
    for (let number = 0; number < 100_000; number += 1) {
      if (numbers.add(String(number))) added += 1;
      if (numbers.add(`2024-01/0001/${String(number).padStart(6, '0')}`)) added += 1;
    }
    expect(added).toBe(200_000);
  });
});
