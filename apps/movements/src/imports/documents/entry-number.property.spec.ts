import { describe, expect, it } from '@jest/globals';
import { type EntryLine, groupEntryLines } from '@razao/domain';
import fc from 'fast-check';
import { EntryNumber } from './entry-number.js';

const line = fc.record({
  lancamento: fc.constantFrom('1', '2'),
  side: fc.constantFrom('D' as const, 'C' as const),
  day: fc.constantFrom(5, 5, 5, 6),
  contraAccountId: fc.constantFrom(null, 2),
  amount: fc.constantFrom(1n, 2n, 3n, 999_999_999_999_999n),
});

/** The same answer in the same form from both implementations. */
function running(lines: readonly EntryLine[]): unknown[] {
  const numbers = new Map<string, EntryNumber>();
  const strays = new Map<string, object>();
  lines.forEach((each, index) => {
    const number = numbers.get(each.lancamento) ?? new EntryNumber();
    numbers.set(each.lancamento, number);
    const judged = {
      lancamento: each.lancamento,
      day: each.day,
      dayField: 'day',
      side: each.side,
      cents: Number(each.amount),
      hasContra: each.contraAccountId !== null,
      copyColumns: '',
    };
    const stray = number.dayRefusal(judged);
    if (stray === undefined) number.add(judged, index + 1);
    else if (!strays.has(each.lancamento)) strays.set(each.lancamento, { line: index + 1, ...stray });
  });
  return [...numbers].map(([lancamento, number]) => {
    const stray = strays.get(lancamento);
    if (stray !== undefined) return { lancamento, ...stray };
    return number.refusedLine === 0
      ? { lancamento, postsContra: number.postsContra }
      : { lancamento, line: number.refusedLine, ...number.refusal(lancamento) };
  });
}

function atOnce(lines: readonly EntryLine[]): unknown[] {
  const { groups, errors } = groupEntryLines(lines);
  const answers = new Map<string, object>([
    ...groups.map(({ lancamento, postsContra }) => [lancamento, { lancamento, postsContra }] as const),
    ...errors.map(({ index, ...error }) => [error.lancamento, { line: index + 1, ...error }] as const),
  ]);
  return [...new Set(lines.map(({ lancamento }) => lancamento))].map((number) => answers.get(number));
}

describe('the running check of an entry number', () => {
  it('equals the check of all its lines at once', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        expect(running(lines)).toEqual(atOnce(lines));
      }),
      { numRuns: 1_000 },
    );
  });
});
