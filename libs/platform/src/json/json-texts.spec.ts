// Tests that the parts together are what JSON.stringify writes.
import { describe, expect, it } from '@jest/globals';
import { hasLongList, jsonTexts } from './json-texts.js';

const LONG = Array.from({ length: 2_500 }, (_, id) => ({ id, name: `conta ${id}` }));

async function gathered(value: unknown): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of jsonTexts(value)) texts.push(text);
  return texts;
}

describe('the texts of JSON', () => {
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
  ])('are together what JSON.stringify writes: %#', async (value) => {
    expect((await gathered(value)).join('')).toBe(JSON.stringify(value ?? null));
  });

  it('come one at a time for what is short', async () => {
    expect([hasLongList({ list: LONG }), hasLongList({ list: LONG.slice(0, 1_000) })]).toEqual([true, false]);
    expect(await gathered({ list: LONG.slice(0, 1_000) })).toHaveLength(1);
  });

  it('leave others a turn between two slices', async () => {
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
