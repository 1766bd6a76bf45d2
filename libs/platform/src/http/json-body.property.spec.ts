import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@razao/domain';
import fc from 'fast-check';
import {
  BODY_DEPTH_MAX,
  BODY_LIST_VALUES_MAX,
  BODY_NAMES_MAX,
  BODY_RECORDS_MAX,
  BODY_VALUES_MAX,
  parseJsonBody,
} from './json-body.js';
import { BODY_TEXT_BYTES_MAX, NUMBER_DIGITS_MAX } from './json-bytes.js';

/**
 * What JSON.parse returns for arrays and objects, as a text that shows the order of names; undefined when it refuses
 * the text.
 */
function expected(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
  } catch {
    return undefined;
  }
}

const NAME_TWICE = 'a name twice';

/** What parseJsonBody returns; undefined when the text is not JSON. */
async function sliced(text: string, sliceBytes: number): Promise<string | undefined> {
  try {
    return JSON.stringify(await parseJsonBody(Buffer.from(text), sliceBytes));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'MALFORMED_JSON') return undefined;
    if (error instanceof DomainError && error.message.includes('twice')) return NAME_TWICE;
    throw error;
  }
}

/**
 * When a byte is removed, two of the numbers above may join into one with too many digits. Such a number is refused,
 * which has a separate test.
 */
function losesDigits(text: string): boolean {
  return (text.match(/\d[-+.\deE]*/g) ?? []).some(
    (number) => /[.eE]/.test(number) && number.length > NUMBER_DIGITS_MAX,
  );
}

const space = fc.constantFrom('', '', ' ', '\n\t', '    ');
const name = fc.constantFrom('a', 'b', '1', '', '__proto__', 'constructor', 'ç', '\\u0041', ',', '}{');
const scalar = fc.oneof(
  fc.constantFrom('0', '-1.50', '1e3', '123456789012345678901', '0.1', 'null', 'true', '""'),
  fc
    .string({ unit: fc.constantFrom('"', '\\', ',', '[', '}', ':', 'é', '€', 'a') })
    .map((text) => JSON.stringify(text)),
);
/** JSON with spaces anywhere, which JSON.stringify does not write. No object has a name twice. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    scalar,
    fc
      .array(fc.tuple(space, tie('json'), space), { maxLength: 5 })
      .map((items) => `[${items.map((item) => item.join('')).join(',')}]`),
    fc
      .uniqueArray(fc.tuple(space, name, space, tie('json'), space), {
        maxLength: 5,
        selector: ([, key]) => key,
      })
      .map(
        (fields) =>
          `{${fields.map(([before, key, colon, value, after]) => `${before}"${key}"${colon}:${value}${after}`).join(',')}}`,
      ),
  ),
}));

describe('parseJsonBody', () => {
  it('returns for any JSON what JSON.parse returns, with any size of slice', async () => {
    await fc.assert(
      fc.asyncProperty(json, fc.nat(6), async (text, sliceBytes) => {
        expect(await sliced(text, sliceBytes)).toBe(expected(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('refuses any text that JSON.parse refuses', async () => {
    const broken = fc
      .tuple(
        json,
        fc.nat(),
        fc.constantFrom('', ',', ']', '}', '{', '[', ':', '"', '1', ' ', ',,', '\\'),
        fc.nat(2),
      )
      .map(([text, place, put, taken]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + put + text.slice(at + taken);
      });
    const marks = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', ',', ':', '"a"', '1', ' ') });
    await fc.assert(
      fc.asyncProperty(fc.oneof(broken, marks), fc.nat(6), async (text, sliceBytes) => {
        fc.pre(!losesDigits(text));
        const result = await sliced(text, sliceBytes);
        // What was put into the text may be a name again.
        fc.pre(result !== NAME_TWICE);
        expect(result).toBe(expected(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('refuses an object with a name twice, whatever is between and around the two, and reports the field', async () => {
    await fc.assert(
      fc.asyncProperty(json, json, json, fc.nat(6), async (first, between, second, sliceBytes) => {
        const body = `{"x":[${between},{"valor":${first},"y":{"valor":${between}},"valor" :${second}}]}`;
        await expect(parseJsonBody(Buffer.from(body), sliceBytes)).rejects.toMatchObject({
          code: 'VALIDATION_FAILED',
          details: [{ field: 'x[1].valor', reason: 'comes twice in one object: send it once' }],
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('refuses an object with two names that differ only in their escapes', async () => {
    const body = String.raw`{"valor":1,"x":{"\u0076alor":2},"\u0076alor":3}`;
    await expect(parseJsonBody(Buffer.from(body))).rejects.toThrow(/comes twice in one object/);
  });

  it.each<[string, (count: number) => string, number, string]>([
    ['levels', (levels) => '[1,'.repeat(levels) + '1' + ']'.repeat(levels), BODY_DEPTH_MAX, '64 levels'],
    [
      'fields',
      (fields) => JSON.stringify(Object.fromEntries(numbered(fields))),
      BODY_NAMES_MAX,
      '100 different names',
    ],
    [
      'records',
      (records) => `[${'{},'.repeat(records - 2)}{}]`,
      BODY_RECORDS_MAX,
      '310000 objects and arrays',
    ],
    [
      'values',
      (values) => `[${'null,'.repeat(values - 1)}0]`,
      BODY_VALUES_MAX,
      '2000000 fields and elements',
    ],
    [
      'texts and numbers in arrays',
      (values) => `{"a":[${'"x",'.repeat(values - 2)}[0],null,{"b":1}],"c":[-1.5,true]}`,
      BODY_LIST_VALUES_MAX,
      '10000 texts and numbers in arrays',
    ],
    [
      'bytes of a text',
      (bytes) => `["${'x'.repeat(bytes - 2)}"]`,
      BODY_TEXT_BYTES_MAX - 2,
      'between two commas',
    ],
    ['blanks', (bytes) => `[1,${' '.repeat(bytes)}1]`, BODY_TEXT_BYTES_MAX - 3, 'between two commas'],
  ])('takes a body up to the limit of %s, and refuses one more', async (_, bodyOf, max, said) => {
    await expect(parseJsonBody(Buffer.from(bodyOf(max)))).resolves.toBeDefined();
    await expect(parseJsonBody(Buffer.from(bodyOf(max + 1)))).rejects.toThrow(said);
  });

  it.each([
    ['{"a":{"b":[1,{"valor":1.10000000000000000001}]}}', 'a.b[1].valor', '1.10000000000000000001'],
    ['{"valor":110000000000000000001e-20}', 'valor', '110000000000000000001e-20'],
    ['{"valor":1.1000000000000001E0}', 'valor', '1.1000000000000001E0'],
    ['[0,-1234567890123456.5]', '[1]', '-1234567890123456.5'],
  ])('refuses a number that a double cannot hold exactly: %s', async (text, field, value) => {
    await expect(parseJsonBody(Buffer.from(text), 0)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field, value }],
    });
  });

  it('takes a number of many digits that a double holds', async () => {
    const numbers =
      '[9999999999999.99,1.100000000000000000000,0.1e1,0.000000000000000001,9223372036854775807,-0,1e400]';
    expect(await parseJsonBody(Buffer.from(numbers))).toEqual(JSON.parse(numbers));
  });

  it('refuses U+0000 and lone surrogates in a text or a name, and reports the field', async () => {
    const unit = fc.oneof(
      fc.constantFrom(
        '\\u0000',
        '\\ud800',
        '\\udc00',
        '\\ud83d\\ude00',
        '\\u0041',
        '\\\\',
        '\\"',
        'a',
        'u0000',
      ),
      fc.constantFrom('\\uD83D\\uDE00', '\\uDBFF', '\\n'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(unit), fc.boolean(), fc.nat(6), async (units, asName, sliceBytes) => {
        const text = units.join('');
        const stored = JSON.parse(`"${text}"`) as string;
        const isSafe = !stored.includes('\0') && !/\p{Surrogate}/u.test(stored);
        const body = asName ? `{"x":[1,{"${text}" : 1}]}` : `{"x":[1,{"y":"${text}"}]}`;
        const parsed = parseJsonBody(Buffer.from(body), sliceBytes);
        if (isSafe) await expect(parsed).resolves.toEqual(JSON.parse(body));
        else
          await expect(parsed).rejects.toMatchObject({
            code: 'VALIDATION_FAILED',
            details: [{ field: asName ? 'x[1]' : 'x[1].y' }],
          });
      }),
      { numRuns: 2_000 },
    );
  });

  it('lets other work run between two slices', async () => {
    let turns = 0;
    const timer = setImmediate(function again() {
      turns += 1;
      if (turns < 1_000) setImmediate(again);
    });
    expect(await parseJsonBody(Buffer.from('{"a":[1,2,3],"b":4}'), 0)).toEqual({ a: [1, 2, 3], b: 4 });
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});

function numbered(count: number): [string, number][] {
  return Array.from({ length: count }, (_, index) => [`f${index}`, index]);
}
