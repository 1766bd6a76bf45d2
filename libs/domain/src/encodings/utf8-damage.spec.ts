import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isUtf8 } from 'node:buffer';
import { type Utf8Damage, Utf8DamageSearch } from './utf8-damage.js';

function damageOf(...parts: Uint8Array[]): Utf8Damage | undefined {
  const search = new Utf8DamageSearch();
  for (const part of parts) search.add(part);
  return search.end();
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const cut = (text: string, bytes = 1): Buffer => Buffer.from(text).subarray(0, -bytes);

it.each([
  [
    'a letter cut in half',
    Buffer.concat([cut('ação\r\nsituaç'), Buffer.from(';\r\nnão')]),
    { byte: 0xc3, line: 2 },
  ],
  [
    'a euro sign of which one byte is left',
    Buffer.concat([Buffer.from('ção\rx\r'), cut('€', 2)]),
    { byte: 0xe2, line: 3 },
  ],
  [
    'an emoji of which three bytes are left',
    Buffer.concat([Buffer.from('São João não é réu\n\n'), cut('🂡')]),
    { byte: 0xf0, line: 3 },
  ],
  [
    'a letter of Latin-1 in one line',
    Buffer.concat([Buffer.from('ção é\n'), latin('ó')]),
    { byte: 0xf3, line: 2 },
  ],
  [
    'a letter of Latin-1 after a CR, a letter, and an LF',
    Buffer.concat([Buffer.from('ção\ré\n'), latin('ó')]),
    { byte: 0xf3, line: 3 },
  ],
])('UTF-8 with %s names byte and line', (_, bytes, expected) => {
  expect(damageOf(bytes)).toEqual(expected);
});

it.each([
  ['texts', latin('ação;Depósito;não')],
  [
    'texts in capitals, of which É and a closing quote are also a character of UTF-8',
    Buffer.from([0x93, 0x43, 0x41, 0x46, 0xc9, 0x94]),
  ],
  ['as many bytes as characters', Buffer.concat([Buffer.from('ó'), latin('ó')])],
])('Windows-1252 with %s is no damage', (_, bytes) => {
  expect(damageOf(bytes)).toBeUndefined();
});

it('valid UTF-8 has no damage, and other bytes have it only when most characters are valid, however they are cut', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    fc.uint8Array({ minLength: 1, maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.integer({ min: 1, max: 7 }), (pieces, size) => {
      const bytes = Buffer.concat(pieces);
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const damage = damageOf(...parts);
      expect(damage).toEqual(damageOf(bytes));
      if (isUtf8(bytes)) expect(damage).toBeUndefined();
      const withValid = Buffer.concat([bytes, Buffer.from('é'.repeat(bytes.length + 1))]);
      expect(damageOf(withValid) === undefined).toBe(isUtf8(withValid));
    }),
    { numRuns: 500 },
  );
});
