// Tests how often, how long and for which errors a transaction is run again.
import { describe, expect, it } from '@jest/globals';
import { RETRIES_MAX, withLockTries, withRetries } from './retry.js';

const DEADLOCK = Object.assign(new Error('deadlock detected'), { code: '40P01' });
/** A random number that makes the pause zero. */
const NO_PAUSE = (): number => -0.5;

function failing(
  times: number,
  error: Error = DEADLOCK,
): { work: () => Promise<string>; runs: () => number } {
  let runs = 0;
  return {
    runs: () => runs,
    work: () => {
      runs += 1;
      return runs <= times ? Promise.reject(error) : Promise.resolve('done');
    },
  };
}

describe('withRetries', () => {
  it('runs the work again RETRIES_MAX times, and succeeds when the last run does', async () => {
    const { work, runs } = failing(RETRIES_MAX);
    expect(await withRetries(work, NO_PAUSE)).toBe('done');
    expect(runs()).toBe(RETRIES_MAX + 1);
  });

  it('rejects with the error of the work after RETRIES_MAX + 1 failures', async () => {
    const { work, runs } = failing(RETRIES_MAX + 1);
    await expect(withRetries(work, NO_PAUSE)).rejects.toBe(DEADLOCK);
    expect(runs()).toBe(RETRIES_MAX + 1);
  });

  it('runs again after a serialization failure that TypeORM wrapped, and not after a duplicate key', async () => {
    const wrapped = Object.assign(new Error('wrapped'), { driverError: { code: '40001' } });
    expect(await withRetries(failing(1, wrapped).work, NO_PAUSE)).toBe('done');
    const unique = failing(1, Object.assign(new Error('duplicate key'), { code: '23505' }));
    await expect(withRetries(unique.work, NO_PAUSE)).rejects.toThrow('duplicate key');
    expect(unique.runs()).toBe(1);
  });
});

describe('withLockTries', () => {
  const HELD = Object.assign(new Error('lock timeout'), { code: '55P03' });

  it('runs the work again while a lock is not free', async () => {
    const { work, runs } = failing(2, HELD);
    expect(await withLockTries(work, 60_000)).toBe('done');
    expect(runs()).toBe(3);
  });

  it('rejects with the error of the work when the time is over, and at once for another error', async () => {
    await expect(withLockTries(failing(1, HELD).work, 0)).rejects.toBe(HELD);
    await expect(withLockTries(failing(1).work, 60_000)).rejects.toBe(DEADLOCK);
  });
});
