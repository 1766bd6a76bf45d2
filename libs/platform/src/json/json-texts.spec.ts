// Tests that the joined parts are what JSON.stringify writes.
import { describe, expect, it } from '@jest/globals';
import { hasLongList, jsonTexts } from './json-texts.js';

const LONG = Array.from({ length: 2_500 }, (_, id) => ({ id, name: `conta ${id}` }));

async function gathered(value: unknown): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of jsonTexts(value)) texts.push(text);
  return texts;
}

describe('jsonTexts', () => {
  it.each([
    [undefined],
    [null],
    [7],
    [{}],
    [[]],
    [LONG],
    [LONG.slice(0, 1_000)],
    [LONG.slice(0, 1_001)],
    [{ list: LONG }],
    [
      {
        'a"b': 'ã',
        none: undefined,
        list: LONG,
        empty: [],
        at: new Date(0),
        short: [1, undefined],
        nil: null,
      },
    ],
    [Object.assign(Object.create({ inherited: 1 }) as object, { list: LONG, more: { list: [1] } })],
  ])('writes in parts what JSON.stringify writes: value %#', async (value) => {
    expect((await gathered(value)).join('')).toBe(JSON.stringify(value ?? null));
  });

  it('writes a value without a list of more than 1000 elements in one part', async () => {
    expect([hasLongList({ list: LONG }), hasLongList({ list: LONG.slice(0, 1_000) })]).toEqual([true, false]);
    expect(await gathered({ list: LONG.slice(0, 1_000) })).toHaveLength(1);
  });

  it('lets other work run between two parts', async () => {
    let turns = 0;
    let others = setImmediate(function next() {
      turns += 1;
      others = setImmediate(next);
    });
    await gathered({ list: LONG });
    clearImmediate(others);
    expect(turns).toBeGreaterThanOrEqual(2);
  });
});
