import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { both, type Message } from '../language/message.js';
import {
  describeValue,
  findingText,
  refusalOfFindings,
  unexpectedValue,
  withMarks,
} from './field-refusal.js';
import { INEXACT_ID, idText, shownText } from './shown-text.js';

describe('the refusal of a field', () => {
  it('states the field, what was expected and what was found', () => {
    const finding = unexpectedValue('day', '32', both('expected a day, 1 to 31'));
    expect(refusalOfFindings('VALIDATION_FAILED', [finding])).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'day: expected a day, 1 to 31, found "32"',
      details: [{ field: 'day', value: '"32"', reason: 'expected a day, 1 to 31' }],
    });
    expect(findingText({ reason: both('expected an entry') }).en).toBe('expected an entry');
  });

  it('names quotation marks when a number was sent as text, or a text as number', () => {
    const year: Message = { en: 'a year', pt: 'um ano' };
    expect(withMarks(year, false, '2025')).toEqual({
      en: 'a year, without quotation marks',
      pt: 'um ano, sem aspas',
    });
    expect(withMarks(year, true, 2025)).toEqual({
      en: 'a year, in quotation marks',
      pt: 'um ano, entre aspas',
    });
    for (const [isText, sent] of [
      [false, 25],
      [true, '25'],
      [true, null],
      [false, {}],
    ] as const)
      expect(withMarks(year, isText, sent)).toBe(year);
  });

  it('shows a missing value as "nothing" and "nada"', () => {
    expect(describeValue(undefined)).toEqual({ en: 'nothing', pt: 'nada' });
  });

  it.each<[unknown, string]>([
    [null, 'null'],
    ['', '""'],
    [1.5, '1.5'],
    [2n ** 63n, '9223372036854775808'],
    [true, 'true'],
    [['1', '2'], '["1","2"]'],
    ['line\nbreak', '"line\\nbreak"'],
    ['x'.repeat(500), `"${'x'.repeat(49)}…`],
    [() => 1, 'function'],
  ])('shows %p as %s', (value, shown) => {
    expect(describeValue(value)).toBe(shown);
  });

  it('shows any value as shortened JSON, and reads little of a large value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        fc.pre(typeof value !== 'number');
        expect(describeValue(value)).toBe(shownText(JSON.stringify(value), 50));
      }),
    );
    let read = 0;
    const large = new Proxy(new Array<string>(1_000_000).fill('x'), {
      get: (target, name, receiver): unknown => {
        read += 1;
        return Reflect.get(target, name, receiver);
      },
      ownKeys: () => {
        throw new Error('all keys are listed');
      },
    });
    expect(describeValue([large])).toMatch(/^.{50}…$/);
    expect(read).toBeLessThan(200);
  });
});

describe('idText', () => {
  it.each([
    [7, '7'],
    [INEXACT_ID - 1, '9007199254740990'],
    [INEXACT_ID, 'above 9007199254740990'],
    [2 ** 62, 'above 9007199254740990'],
    [-(2 ** 62), 'below -9007199254740990'],
    [9_007_199_254_740_993n, '9007199254740993'],
  ])('shows %s as %s', (id, text) => {
    expect(idText(id)).toBe(text);
  });
});

describe('shownText', () => {
  it('shows a text unchanged up to the limit, and with an ellipsis above it', () => {
    expect([shownText('abc', 3), shownText('abcd', 3)]).toEqual(['abc', 'abc…']);
  });

  it('never cuts a surrogate pair', () => {
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
