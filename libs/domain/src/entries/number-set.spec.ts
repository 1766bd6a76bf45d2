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

  it('takes about as long for numbers that share a slot in a set with other random numbers', () => {
    const sharing = numbersOfOneSlot(4_000);
    const millisOf = (texts: readonly string[], random?: () => number): number => {
      const numbers = new NumberSet(random);
      const begun = process.cpuUsage();
      let added = 0;
      for (const text of texts) if (numbers.add(text)) added += 1;
      const { user, system } = process.cpuUsage(begun);
      expect(added).toBe(texts.length);
      return (user + system) / 1_000;
    };
    const words = [0x811c9dc5, 0x9e3779b9, FACTOR];
    const shared = millisOf(sharing, () => (words.shift() ?? 0) / 2 ** 32);
    const other = millisOf(sharing);
    expect(other).toBeLessThan(shared / 3);
  });
});

// The global object of a test is slow.
const { imul } = Math;
const [FACTOR, HASH, PARTS, FIRST, LAST] = [0x85ebca6b, 0x12345678, 64, 0x4e00, 0x9fa0];

/**
 * Makes numbers that take one slot of a set with known random numbers. The last two characters of each lead from the hash
 * of the characters before them to HASH. Of these numbers one in 64 is in the same part of the set.
 */
function numbersOfOneSlot(count: number): string[] {
  const [ofSum, ofCharacter] = [inverseOf(31), inverseOf(FACTOR)];
  const ends = new Map<number, number>();
  for (let last = FIRST; last < LAST; last += 1) {
    const before = imul(unmixed(HASH) - imul(last, FACTOR), ofSum);
    ends.set(imul(unmixed(before), ofCharacter) >>> 0, last);
  }
  const keys = Uint32Array.from(ends.keys()).sort();
  const found = new Map<number, string>();
  for (let tried = 0; found.size < count; tried += 1) {
    const prefix = `Z${tried.toString(36)}`;
    let first = 0x811c9dc5;
    let second = 0x9e3779b9;
    for (let at = 0; at < prefix.length; at += 1) {
      first = imul(first ^ prefix.charCodeAt(at), 0x01000193);
      second = mixed(imul(second, 31) + imul(prefix.charCodeAt(at), FACTOR));
    }
    const base = imul(imul(second, 31), ofCharacter) >>> 0;
    for (let at = firstFrom(keys, base + FIRST); (keys[at] ?? Infinity) < base + LAST; at += 1) {
      const key = keys[at] ?? 0;
      const last = ends.get(key) ?? 0;
      let high = imul(imul(first ^ (key - base), 0x01000193) ^ last, 0x01000193);
      high = imul(high ^ (high >>> 16), 0x7feb352d);
      high = (high ^ (high >>> 15)) >>> 0;
      if (high % PARTS === 0) found.set(high, prefix + String.fromCharCode(key - base, last));
    }
  }
  return [...found.values()];
}

function mixed(sum: number): number {
  return sum ^ (sum >>> 15);
}

function unmixed(hash: number): number {
  return hash ^ (hash >>> 15) ^ (hash >>> 30);
}

/** The number that makes 1 of an odd number when both are multiplied, in 32 bits. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let bits = 3; bits < 32; bits *= 2) inverse = imul(inverse, 2 - imul(odd, inverse));
  return inverse;
}

function firstFrom(sorted: Uint32Array, least: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
