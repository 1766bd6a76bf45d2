import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseInSlices } from './parse-in-slices.js';

const DEPTH_MAX = 64;
const never = (): boolean => false;

/** What JSON.parse makes of arrays and objects, written out with the order of names; undefined for what it refuses. */
function expected(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
  } catch {
    return undefined;
  }
}

async function sliced(text: string, sliceBytes: number): Promise<string | undefined> {
  const parsed = await parseInSlices(Buffer.from(text), DEPTH_MAX, never, sliceBytes);
  return parsed === undefined ? undefined : JSON.stringify(parsed.value);
}

const space = fc.constantFrom('', '', ' ', '\n\t', '    ');
const name = fc.constantFrom('a', 'b', '1', '', '__proto__', 'constructor', 'ç', '\\u0041', ',', '}{');
const scalar = fc.oneof(
  fc.constantFrom('0', '-1.50', '1e3', '123456789012345678901', '0.1', 'null', 'true', '""'),
  fc
    .string({ unit: fc.constantFrom('"', '\\', ',', '[', '}', ':', 'é', '€', 'a') })
    .map((text) => JSON.stringify(text)),
);
/** JSON with spaces anywhere and names that come twice, as no JSON.stringify writes it. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    scalar,
    fc
      .array(fc.tuple(space, tie('json'), space), { maxLength: 5 })
      .map((items) => `[${items.map((item) => item.join('')).join(',')}]`),
    fc
      .array(fc.tuple(space, name, space, tie('json'), space), { maxLength: 5 })
      .map(
        (fields) =>
          `{${fields.map(([before, key, colon, value, after]) => `${before}"${key}"${colon}:${value}${after}`).join(',')}}`,
      ),
  ),
}));

describe('parseInSlices', () => {
  it('makes of any JSON what JSON.parse makes, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(json, fc.nat(6), async (text, sliceBytes) => {
        expect(await sliced(text, sliceBytes)).toBe(expected(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('takes nothing that JSON.parse refuses', async () => {
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
        expect(await sliced(text, sliceBytes)).toBe(expected(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('refuses what is nested too deep', async () => {
    const deep = (levels: number): Buffer => Buffer.from('[1,'.repeat(levels) + '1' + ']'.repeat(levels));
    expect(await parseInSlices(deep(DEPTH_MAX), DEPTH_MAX, never, 4)).toBeDefined();
    expect(await parseInSlices(deep(DEPTH_MAX + 1), DEPTH_MAX, never, 4)).toBeUndefined();
  });

  it('inspects each slice, and lets other work run in between', async () => {
    const texts: string[] = [];
    let turns = 0;
    const timer = setImmediate(function again() {
      turns += 1;
      if (turns < 1_000) setImmediate(again);
    });
    const parsed = await parseInSlices(
      Buffer.from('{"a":[1,2,3],"b":4}'),
      DEPTH_MAX,
      (text) => {
        texts.push(text);
        return text.startsWith('"b"');
      },
      0,
    );
    clearImmediate(timer);
    expect(texts).toEqual(['{"a":[1', '2', '3]', '"b":4}']);
    expect(parsed).toEqual({ value: { a: [1, 2, 3], b: 4 }, suspect: true });
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
