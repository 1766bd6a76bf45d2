import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shownText } from './shown-text.js';

describe('shownText', () => {
  it('shows a text as it is up to the limit, and says that there is more above it', () => {
    expect([shownText('abc', 3), shownText('abcd', 3)]).toEqual(['abc', 'abc…']);
  });

  it('never shows half a character', () => {
    expect([shownText('a🂡b', 2), shownText('a🂡b', 3)]).toEqual(['a…', 'a🂡…']);
    const mixed = fc.array(fc.constantFrom('a', 'é', '🂡', '👩‍🏫', '\u2028')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(mixed, fc.integer({ min: 1, max: 12 }), (text, charsMax) => {
        const shown = shownText(text, charsMax);
        expect(shown.length).toBeLessThanOrEqual(charsMax + 1);
        expect(Buffer.from(shown).toString()).toBe(shown);
      }),
    );
  });
});
