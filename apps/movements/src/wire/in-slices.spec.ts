import { describe, expect, it } from '@jest/globals';
import { SLICE_RECORDS } from '@razao/platform/http';
import { eachInSlices } from './in-slices.js';

describe('eachInSlices', () => {
  it.each([0, 1, SLICE_RECORDS, SLICE_RECORDS + 1, 3 * SLICE_RECORDS])(
    'goes through %i in order',
    async (count) => {
      const seen: number[] = [];
      await eachInSlices(count, (index) => seen.push(index));
      expect(seen).toEqual(Array.from({ length: count }, (_, index) => index));
    },
  );

  it('lets others have a turn between two slices, and begins at once', async () => {
    const happened: (number | string)[] = [];
    setImmediate(() => happened.push('other'));
    const done = eachInSlices(2 * SLICE_RECORDS, (index) => {
      if (index % SLICE_RECORDS === 0) happened.push(index);
    });
    expect(happened).toEqual([0]);
    await done;
    expect(happened).toEqual([0, 'other', SLICE_RECORDS]);
  });

  it('ends where the work fails', async () => {
    let last = -1;
    const work = eachInSlices(3 * SLICE_RECORDS, (index) => {
      last = index;
      if (index === SLICE_RECORDS) throw new RangeError('enough');
    });
    await expect(work).rejects.toThrow('enough');
    expect(last).toBe(SLICE_RECORDS);
  });
});
