// Tests how often, and for which errors, a transaction is run again.
import { describe, expect, it } from '@jest/globals';
import { RETRIES_MAX, withRetries } from './retry.js';

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
  it('runs again as often as the limit says, and succeeds at its edge', async () => {
    const { work, runs } = failing(RETRIES_MAX);
    expect(await withRetries(work, NO_PAUSE)).toBe('done');
    expect(runs()).toBe(RETRIES_MAX + 1);
  });

  it('gives up one failure over the limit, with the last error', async () => {
    const { work, runs } = failing(RETRIES_MAX + 1);
    await expect(withRetries(work, NO_PAUSE)).rejects.toBe(DEADLOCK);
    expect(runs()).toBe(RETRIES_MAX + 1);
  });

  it('follows a serialization failure, also when TypeORM wrapped it, and nothing else', async () => {
    const wrapped = Object.assign(new Error('wrapped'), { driverError: { code: '40001' } });
    expect(await withRetries(failing(1, wrapped).work, NO_PAUSE)).toBe('done');
    const unique = failing(1, Object.assign(new Error('duplicate key'), { code: '23505' }));
    await expect(withRetries(unique.work, NO_PAUSE)).rejects.toThrow('duplicate key');
    expect(unique.runs()).toBe(1);
  });
});
