import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SeenDocuments } from './seen-documents.js';

describe('the documents seen', () => {
  it('knows each one again, through growth, up to its capacity', () => {
    const seen = new SeenDocuments(50_000);
    const documents = Array.from({ length: 50_000 }, (_, index) => `D${index}`);
    expect(documents.filter((documento) => seen.add(documento) !== 'new')).toEqual([]);
    expect(documents.filter((documento) => seen.add(documento) !== 'seen')).toEqual([]);
    expect(seen.add('one more')).toBe('full');
  });

  it('never forgets one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 50 }), (documents) => {
        const seen = new SeenDocuments(1_000);
        for (const documento of documents) seen.add(documento);
        for (const documento of documents) expect(seen.add(documento)).toBe('seen');
      }),
    );
  });
});
