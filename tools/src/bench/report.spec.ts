import { describe, expect, it } from '@jest/globals';
import { verdictOf, type Figure } from './figure.js';
import { TABLE_BEGINS, TABLE_ENDS, withFigures } from './performance-page.js';
import { reportMarkdown, reportTable } from './report.js';

const speed: Figure = {
  benchmark: 'post',
  work: 'POST /entry',
  against: 'pgbench',
  unit: '/s',
  ours: [600, 650, 700],
  theirs: [1_000, 1_000, 1_000],
  measure: 'ratio',
  measured: [0.6, 0.65, 0.7],
  goal: { bound: 'at least', value: 0.6 },
  notes: ['latency 9 ms'],
};
const memory: Figure = {
  ...speed,
  work: 'memory',
  against: 'idle',
  unit: 'MB',
  measure: 'MB over idle',
  measured: [101],
  goal: { bound: 'at most', value: 100 },
};
const conditions = { takenAt: '2026-01-01T00:00:00.000Z', lines: ['Machine: of a test'] };

describe('verdictOf', () => {
  it('judges nothing that has no goal', () => {
    const figure = { ...speed, goal: undefined };
    expect(verdictOf(figure)).toBeUndefined();
    expect(reportMarkdown({ conditions, figures: [figure] })).toContain('| 0.65 | 0.60–0.70 |  |  |');
  });

  it.each([
    ['at least', 0.65, 'met'],
    ['at least', 0.66, 'missed'],
    ['at most', 0.65, 'met'],
    ['at most', 0.64, 'missed'],
  ] as const)('holds the median, 0.65, to %s %d: %s', (bound, value, verdict) => {
    expect(verdictOf({ ...speed, goal: { bound, value } })).toBe(verdict);
  });
});

describe('the report', () => {
  it('shows medians, the spread, the goal and the verdict of each figure, and its notes once', () => {
    const lines = reportTable({ conditions, figures: [speed, memory] }).split('\n');
    expect(lines[2]?.split(/ {2,}/)).toEqual([
      'POST /entry',
      'pgbench',
      '650/s',
      '1000/s',
      '0.65',
      '0.60–0.70',
      '≥ 0.6',
      'met',
    ]);
    expect(lines[3]).toMatch(/\+101 MB +≤ \+100 MB +missed$/);
    expect(lines.slice(4)).toEqual(['  post: latency 9 ms']);
  });

  it('is a Markdown table under the conditions', () => {
    const text = reportMarkdown({ conditions, figures: [speed] });
    expect(text).toContain('- Machine: of a test\n\n| work |');
    expect(text).toContain('| POST /entry | pgbench | 650/s | 1000/s | 0.65 | 0.60–0.70 | ≥ 0.6 | met |');
  });
});

describe('withFigures', () => {
  const page = `# Title\n\n${TABLE_BEGINS}\nold\n${TABLE_ENDS}\n\nBy hand.\n`;

  it('replaces what stands between the marks, and nothing else, however often', () => {
    const once = withFigures(page, 'new');
    expect(once).toBe(`# Title\n\n${TABLE_BEGINS}\n\nnew\n\n${TABLE_ENDS}\n\nBy hand.\n`);
    expect(withFigures(once, 'new')).toBe(once);
  });

  it.each([['no marks'], [TABLE_BEGINS], [`${TABLE_ENDS}${TABLE_BEGINS}`], [page + page]])(
    'refuses a page without exactly one place: %j',
    (text) => {
      expect(() => withFigures(text, 'new')).toThrow('docs/performance.md must hold');
    },
  );
});
