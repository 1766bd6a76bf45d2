import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('turns', () => {
  it('let so many run at once, the others in their order, also after a failure', async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    const ends: ((failed: boolean) => void)[] = [];
    const all = [0, 1, 2, 3].map((number) =>
      turns.take(
        async () =>
          await new Promise<void>((resolve, reject) => {
            begun.push(number);
            ends[number] = (failed) => (failed ? reject(new Error('failed')) : resolve());
          }),
      ),
    );
    const settled = Promise.allSettled(all);
    await setImmediate();
    expect(begun).toEqual([0, 1]);
    ends[1]?.(true);
    await setImmediate();
    expect(begun).toEqual([0, 1, 2]);
    ends[0]?.(false);
    await setImmediate();
    expect(begun).toEqual([0, 1, 2, 3]);
    ends[2]?.(false);
    ends[3]?.(false);
    expect((await settled).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    await expect(turns.take(() => Promise.resolve('free again'))).resolves.toBe('free again');
  });
});
