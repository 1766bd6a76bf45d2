import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type IplField, IPL_FIELDS } from './layout.js';
import { IPL_FIELD, formatIplLine, parseIplLine, resemblesIpl } from './ipl-format.js';

const PRINTABLE = [...Array(256).keys()]
  .filter((code) => (code >= 0x21 && code <= 0x7e) || code >= 0xa1)
  .map((code) => String.fromCharCode(code));
const text = (length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...PRINTABLE, ' '), { maxLength: length })
    .map((chars) => chars.join('').replace(/ +$/, ''));
const digits = (length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...'0123456789'.split('')), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

/** The characters of a field in the only form in which they are written. */
function canonical({ kind, length, required, zerosMeanNone }: IplField): fc.Arbitrary<string> {
  if (kind === 'A')
    return text(length).map((value) => (value === '' && required ? 'X' : value).padEnd(length));
  if (required || zerosMeanNone === true) return digits(length);
  return fc.oneof(digits(length), fc.constant(' '.repeat(length)));
}

const line = fc
  .tuple(...[...IPL_FIELDS].sort((left, right) => left.start - right.start).map(canonical))
  .map((fields) => fields.join(''));

describe('a line of the IPL layout', () => {
  it('is the same byte for byte after parsing and formatting', () => {
    fc.assert(
      fc.property(line, (given) => {
        const { values, faults } = parseIplLine(given);
        expect(faults).toBeUndefined();
        const named = Object.fromEntries(IPL_FIELDS.map(({ name }) => [name, values[IPL_FIELD[name]] ?? '']));
        expect(formatIplLine(named)).toBe(given);
      }),
    );
  });

  it('with any characters is parsed or refused, and never throws', () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc.tuple(line, fc.nat(155), fc.nat(255)).map(([given, at, code]) => {
        return given.slice(0, at) + String.fromCharCode(code) + given.slice(at + 1);
      }),
    );
    fc.assert(
      fc.property(anything, (given) => {
        const { values, faults } = parseIplLine(given);
        expect(values).toHaveLength(IPL_FIELDS.length);
        if (given.length !== 156) expect(faults?.map(({ field }) => field)).toEqual(['row']);
        expect(typeof resemblesIpl(given)).toBe('boolean');
      }),
    );
  });
});
