import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Shutdown } from '../shutdown/index.js';
import { HEALTH_CHECK_TIMEOUT_MS, Health } from './health.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it.each([
  [HEALTH_CHECK_TIMEOUT_MS - 1, 'UP'],
  [HEALTH_CHECK_TIMEOUT_MS + 1, 'DOWN'],
])('a component whose check takes %i ms is %s', async (ms, status) => {
  const health = new Health(new Shutdown());
  health.watch('slow', async () => await new Promise((resolve) => setTimeout(resolve, ms)));
  const report = health.report();
  await jest.advanceTimersByTimeAsync(ms);
  expect(await report).toEqual({ status, components: { slow: { status } } });
});

it('probes of the same moment share one check, and a later probe checks again', async () => {
  const health = new Health(new Shutdown());
  const check = jest.fn(async () => await new Promise((resolve) => setTimeout(resolve, 10)));
  health.watch('database', check);
  const reports = Promise.all([health.report(), health.readiness(), health.report()]);
  await jest.advanceTimersByTimeAsync(10);
  expect((await reports).map(({ status }) => status)).toEqual(['UP', 'UP', 'UP']);
  expect(check).toHaveBeenCalledTimes(1);
  const later = health.report();
  await jest.advanceTimersByTimeAsync(10);
  await later;
  expect(check).toHaveBeenCalledTimes(2);
});
