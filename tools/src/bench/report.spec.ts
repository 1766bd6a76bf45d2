import { describe, expect, it } from '@jest/globals';
import { benchOptions } from './main.js';
import { type Figure, inTurn, median, reportTable, quantile } from './report.js';

const speed: Figure = {
  work: 'POST /entry',
  against: 'pgbench',
  unit: '/s',
  ours: [600, 650, 700],
  theirs: [1_000, 1_000, 1_000],
  goal: { atLeast: 0.6 },
};
const memory: Figure = { ...speed, unit: 'MB', ours: [270], theirs: [169], goal: { atMost: 100 } };

const cellsOf = (...figures: Figure[]): string[][] =>
  reportTable(figures)
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(2, -1)
        .map((cell) => cell.trim()),
    );

describe('the report', () => {
  it('is a Markdown table of medians, ratio or difference, spread, goal and verdict', () => {
    const cells = cellsOf(speed, memory, { ...memory, ours: [Number.NaN] });
    expect(cells[1]?.every((cell) => /^-+$/.test(cell))).toBe(true);
    expect(cells.slice(2)).toEqual([
      ['pgbench', '650/s', '1000/s', '0.65', '0.60 to 0.70', '≥ 0.6', 'met'],
      ['pgbench', '270 MB', '169 MB', '+101 MB', '', '≤ 100', 'missed'],
      ['pgbench', '– MB', '169 MB', '+– MB', '', '≤ 100', ''],
    ]);
  });

  it.each([
    [{ atLeast: 0.65 }, 'met'],
    [{ atLeast: 0.66 }, 'missed'],
    [{ atMost: 0.65 }, 'met'],
    [{ atMost: 0.64 }, 'missed'],
  ] as const)('with a median of 0.65 says of the goal %j: %s', (goal, verdict) => {
    expect(cellsOf({ ...speed, goal })[2]?.at(-1)).toBe(verdict);
  });

  it('gives a figure without a goal no verdict', () => {
    const { goal: _goal, ...informing } = speed;
    expect(cellsOf(informing)[2]?.slice(-2)).toEqual(['', '']);
  });
});

describe('inTurn', () => {
  it('measures every side once per round, beginning with another one each time', async () => {
    const order: string[] = [];
    const side = (name: string) => () => Promise.resolve(order.push(name));
    const values = await inTurn(3, side('a'), side('b'), side('c'));
    expect(order.join('')).toBe('abcbcacab');
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

describe('quantile', () => {
  it.each([
    [0.5, 2],
    [0.99, 4],
    [0, 1],
  ])('%d of 1 to 4 is %d', (share, expected) => {
    expect(quantile([4, 2, 1, 3], share)).toBe(expected);
  });
});

describe('the options', () => {
  it('keep built books in .razao/bench, except for a quick run', () => {
    const every = { latencies: false, refusedCaller: false };
    const full = {
      rows: 1_000_000,
      rounds: 3,
      seconds: 10,
      companies: 300,
      home: '.razao/bench',
      ...every,
    };
    expect(benchOptions(['post'])).toEqual({ names: ['post'], options: full });
    expect(benchOptions(['post', '--quick', '--rounds', '2']).options).toEqual({
      rows: 2_000,
      rounds: 2,
      seconds: 1,
      companies: 30,
      ...every,
    });
    expect(benchOptions(['post', '--latencies']).options).toMatchObject({ latencies: true });
  });

  it.each([
    [['posts'], 'There is no comparison posts'],
    [['--rows', '1e6'], '--rows 1e6: expected a whole number'],
    [['--rounds', '0'], '--rounds 0: expected a whole number from 1'],
    [['--seconds', '1s'], '--seconds 1s: expected a whole number from 1'],
    [['--slow'], "Unknown option '--slow'"],
  ])('refuses %j', (words, problem) => {
    expect(() => benchOptions(words)).toThrow(problem);
  });
});
