import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { postContras } from '../replay/index.js';
import { arbitraryEntryLines } from './ledger-arbitraries.js';

it('arbitraryEntryLines gives one line or several, with own sides or with contrapartidas', () => {
  const shapes = new Set<string>();
  fc.assert(
    fc.property(arbitraryEntryLines([1, 2, 3]), (lines) => {
      shapes.add(`${lines.length === 1 ? 'one' : 'several'} ${postContras(lines) ? 'both' : 'own'}`);
    }),
    { numRuns: 200 },
  );
  expect([...shapes].sort()).toEqual(['one both', 'several both', 'several own']);
});
