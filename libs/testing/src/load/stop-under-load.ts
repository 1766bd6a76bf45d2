// Stops a service while requests arrive at a constant rate.
import type * as jestGlobals from '@jest/globals';
import { startApp, type AppName, type RunningApp } from '../apps/index.js';
import { until } from '../waiting/index.js';
import type { LoadResult, OpenLoad } from './index.js';

/** It comes from Jest's globals, as in the hooks. */
const { expect } = globalThis as typeof globalThis & typeof jestGlobals;

const ANSWERED_BEFORE_STOP = 300;
/** Long enough for clients on kept connections to notice the stop, even on a busy machine. */
const DELAY_MS = 3_000;
/** With this long a wait for a connection, a busy machine answers late instead of with 503. */
const WAIT_MS = 60_000;
/**
 * How many new connections may have reached only the kernel when the server stopped listening: as many as arrive while
 * the process is blocked for half a second.
 */
const UNSEEN_MAX = 100;

/**
 * Expects readiness to fail first, every accepted request to be answered with `status`, and the process to end with 0.
 * @returns the answers
 */
export async function stopUnderLoad(
  name: AppName,
  databaseUrl: string,
  status: number,
  startLoad: (app: RunningApp) => OpenLoad | Promise<OpenLoad>,
): Promise<readonly LoadResult[]> {
  const env = { SHUTDOWN_DELAY_MS: String(DELAY_MS), DATABASE_ACQUIRE_TIMEOUT_MS: String(WAIT_MS) };
  const app = await startApp(name, { databaseUrl, env, worker: false });
  let load: OpenLoad | undefined;
  try {
    load = await startLoad(app);
    const counted = (outcome: LoadResult['outcome']): number =>
      load?.count((result) => result.outcome === outcome) ?? 0;
    await until(() => counted('answered') >= ANSWERED_BEFORE_STOP);
    const stopped = app.stop();
    // The service still accepts requests, but already reports that it is not ready for them.
    const readiness = `${app.managementUrl}/actuator/health/readiness`;
    expect(
      await until(
        async () => (await fetch(readiness)).status,
        (found) => found !== 200,
      ),
    ).toBe(503);
    const answeredAtFall = counted('answered');
    await until(() => counted('answered') > answeredAtFall);
    await stopped; // throws when the exit code is not 0
    await until(() => counted('refused') > 0);
    const results = await load.stop();

    const broken = results.filter(({ outcome }) => outcome === 'broken');
    expect(broken.filter(({ reused }) => reused)).toEqual([]);
    expect(broken.length).toBeLessThanOrEqual(UNSEEN_MAX);
    const answers = results.filter(({ outcome }) => outcome === 'answered');
    expect(answers.filter((answer) => answer.status !== status)).toEqual([]);
    expect(results.some(({ headers }) => headers.connection === 'close')).toBe(true);
    expect(app.output()).not.toMatch(/open connections are cut|did not end/);
    return answers;
  } finally {
    await load?.stop();
    await app.service.kill();
  }
}
