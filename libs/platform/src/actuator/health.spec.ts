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
