import { expect, it } from '@jest/globals';
import { groupEntryLines } from '@razao/domain';
import fc from 'fast-check';
import { arbitraryEntryLines } from './ledger-arbitraries.js';

it('arbitrary entry numbers balance, in every shape', () => {
  const shapes = new Set<string>();
  fc.assert(
    fc.property(arbitraryEntryLines([1, 2, 3]), (lines) => {
      const { groups, errors } = groupEntryLines(lines);
      expect(errors).toEqual([]);
      shapes.add(
        `${lines.length === 1 ? 'one' : 'several'} ${groups[0]?.postsContra === true ? 'both' : 'own'}`,
      );
    }),
    { numRuns: 200 },
  );
  expect([...shapes].sort()).toEqual(['one both', 'several both', 'several own']);
});
