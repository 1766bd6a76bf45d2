import { describe, expect, it } from '@jest/globals';
import { interleave, inTurn, median, ratiosOf } from './rounds.js';

describe('interleave', () => {
  it('takes both sides in turn, the other one first in every second round', async () => {
    const order: string[] = [];
    const side = (name: string) => (round: number) => {
      order.push(`${name}${round}`);
      return Promise.resolve(round);
    };
    const measured = await interleave(3, side('a'), side('b'));
    expect(order).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2']);
    expect(measured).toEqual({ ours: [0, 1, 2], theirs: [0, 1, 2] });
  });
});

describe('inTurn', () => {
  it('takes every side once a round, another one first each time', async () => {
    const order: string[] = [];
    const side = (name: string) => (round: number) => {
      order.push(`${name}${round}`);
      return Promise.resolve(order.length);
    };
    const values = await inTurn(3, [side('a'), side('b'), side('c')]);
    expect(order).toEqual(['a0', 'b0', 'c0', 'b1', 'c1', 'a1', 'c2', 'a2', 'b2']);
    expect(values).toEqual([
      [1, 6, 8],
      [2, 4, 9],
      [3, 5, 7],
    ]);
  });
});

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('of nothing is no number', () => {
    expect(median([])).toBeNaN();
  });
});

describe('ratiosOf', () => {
  it('divides round by round', () => {
    expect(ratiosOf({ ours: [1, 6], theirs: [2, 3] })).toEqual([0.5, 2]);
  });
});
