import { describe, expect, it } from '@jest/globals';
import { benchOptions } from './bench-options.js';
import type { Figure } from './figure.js';
import { measuredOf, reportTable, verdictOf } from './report.js';
import { inTurn, median } from './rounds.js';

const speed: Figure = {
  work: 'POST /entry',
  against: 'pgbench',
  unit: '/s',
  ours: [600, 650, 700],
  theirs: [1_000, 1_000, 1_000],
  goal: { atLeast: 0.6 },
};
const memory: Figure = { ...speed, unit: 'MB', ours: [270], theirs: [169], goal: { atMost: 100 } };

describe('a figure', () => {
  it('is the ratio of each round, of megabytes the difference', () => {
    expect(measuredOf(speed)).toEqual([0.6, 0.65, 0.7]);
    expect(measuredOf(memory)).toEqual([101]);
  });

  it.each([
    [{ atLeast: 0.65 }, 'met'],
    [{ atLeast: 0.66 }, 'missed'],
    [{ atMost: 0.65 }, 'met'],
    [{ atMost: 0.64 }, 'missed'],
  ] as const)('has a median of 0.65, which the goal %j finds %s', (goal, verdict) => {
    expect(verdictOf({ ...speed, goal })).toBe(verdict);
  });

  it('that could not be measured, or has no goal, has no verdict', () => {
    expect(verdictOf({ ...speed, ours: [Number.NaN] })).toBe('');
    expect(verdictOf({ work: '', against: '', unit: 's', ours: [1], theirs: [2] })).toBe('');
  });
});

describe('the report', () => {
  it('is a Markdown table of medians, spread, goal and verdict', () => {
    const cells = reportTable([speed, memory, { ...memory, ours: [Number.NaN] }])
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .slice(2, -1)
          .map((cell) => cell.trim()),
      );
    expect(cells[1]?.every((cell) => /^-+$/.test(cell))).toBe(true);
    expect(cells.slice(2)).toEqual([
      ['pgbench', '650/s', '1000/s', '0.65', '0.60 to 0.70', '≥ 0.6', 'met'],
      ['pgbench', '270 MB', '169 MB', '+101 MB', '', '≤ 100', 'missed'],
      ['pgbench', '– MB', '169 MB', '+– MB', '', '≤ 100', ''],
    ]);
  });
});

describe('inTurn', () => {
  it('measures every side once per round, another one first each time', async () => {
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
    [[], Number.NaN],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});

describe('the options', () => {
  it('keep built books, except those of a quick run without a home', () => {
    expect(benchOptions([], ['post'])).toMatchObject({
      names: ['post'],
      rows: 1_000_000,
      home: '.razao/bench',
    });
    expect(benchOptions(['--quick'], ['post'])).toMatchObject({ rows: 2_000, rounds: 1, home: undefined });
    expect(benchOptions(['--quick', '--home', 'there'], ['post'])).toMatchObject({ home: 'there' });
  });

  it.each([
    [['posts'], 'There is no comparison posts'],
    [['--rows', '1e6'], '--rows 1e6: expected a whole number'],
    [['--rounds', '0'], '--rounds 0: expected a whole number from 1'],
    [['--seconds', '1s'], '--seconds 1s: expected a whole number from 1'],
    [['--slow'], "Unknown option '--slow'"],
  ])('refuses %j', (words, problem) => {
    expect(() => benchOptions(words, ['post'])).toThrow(problem);
  });
});
