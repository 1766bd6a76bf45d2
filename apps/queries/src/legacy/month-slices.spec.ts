import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { monthSlices } from './month-slices.js';

function months(counts: readonly number[]) {
  return counts.map((postings, index) => ({
    branchId: index,
    period: '2024-01-01',
    firstDay: 1,
    lastDay: 31,
    postings,
  }));
}

describe('monthSlices', () => {
  it('cuts the months where the page begins and ends', () => {
    const slices = monthSlices(months([5, 3, 10]), 4, 6);
    expect(slices.map(({ month, skipped, rows }) => [month.branchId, skipped, rows])).toEqual([
      [0, 4, 1],
      [1, 0, 3],
      [2, 0, 2],
    ]);
  });

  it('returns over all pages every row of every month once, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 })),
        fc.integer({ min: 1, max: 60 }),
        (counts, size) => {
          const total = counts.reduce((sum, count) => sum + count, 0);
          const seen: string[] = [];
          for (let skipped = 0; skipped < total + size; skipped += size)
            for (const slice of monthSlices(months(counts), skipped, size))
              for (let row = 0; row < slice.rows; row += 1)
                seen.push(`${slice.month.branchId} ${slice.skipped + row}`);
          expect(seen).toEqual(
            counts.flatMap((count, month) => Array.from({ length: count }, (_, row) => `${month} ${row}`)),
          );
        },
      ),
    );
  });
});
