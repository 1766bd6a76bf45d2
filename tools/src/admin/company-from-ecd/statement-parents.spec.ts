// Tests how a statement line gets its total in layouts before 7, in which the line does not name it.
import { describe, expect, it } from '@jest/globals';
import { LeftOut } from './left-out.js';
import { type Line, withParents } from './statement-parents.js';

/** Each line is `code kind level amount…`, with one amount per statement. */
function parentsOf(...rows: readonly string[]): { parents: string[]; leftOut: string[] } {
  const amounts = new Map<string, bigint[]>();
  const lines = rows.map((row): Line => {
    const [code = '', kind, level, ...cents] = row.split(' ');
    amounts.set(code, cents.map(BigInt));
    return {
      statement: 'INCOME_STATEMENT',
      code,
      parent: '',
      kind: kind === 'T' ? 'T' : 'D',
      level: Number(level),
      side: 'R',
      text: code,
    };
  });
  const leftOut = new LeftOut();
  const placed = withParents(lines, ({ code }) => amounts.get(code) ?? [], leftOut);
  return { parents: placed.map(({ parent }) => parent), leftOut: leftOut.lines };
}

describe('the total of a statement line that names none', () => {
  it('is the nearest total of a smaller level above it, when the amounts agree', () => {
    expect(parentsOf('A T 1 150', 'A1 T 2 100', 'A11 D 3 100', 'A2 D 2 70', 'A3 D 2 -20')).toEqual({
      parents: ['', 'A', 'A1', 'A', 'A'],
      leftOut: [],
    });
  });

  it('is a farther one when the nearest already equals the sum of its parts', () => {
    // TAX has a larger level than COST and is beside it. It is zero in the second statement.
    expect(
      parentsOf(
        'COST T 11 70 30',
        'PAY T 19 70 30',
        'PAY1 D 24 70 30',
        'TAX T 19 5 0',
        'TAX1 D 24 5 0',
        'NET T 1 75 30',
      ),
    ).toEqual({ parents: ['NET', 'COST', 'PAY', 'NET', 'TAX', ''], leftOut: [] });
  });

  it('is below the line in a statement that prints its totals last', () => {
    expect(parentsOf('A1 D 2 3', 'A2 D 2 4', 'A T 1 7', 'B1 D 2 5', 'B T 1 5')).toEqual({
      parents: ['A', 'A', '', 'B', ''],
      leftOut: [],
    });
  });

  it('is reported when it is not the sum of its parts in any arrangement', () => {
    const { leftOut } = parentsOf(
      'SALES D 2 100',
      'COST D 2 -40',
      'GROSS T 2 60',
      'TAX D 2 -10',
      'NET T 1 50',
    );
    expect(leftOut).toEqual(
      ['GROSS', 'NET'].map(
        (code) =>
          `1 total ${code} of the statements is not the sum of the lines below it; the file does not name its lines: check statement-lines.csv`,
      ),
    );
  });
});
