// Measures how long the thread of a service's event loop holds the loop, without the time of other processes.
import { fileURLToPath } from 'node:url';
import type { RunningApp } from './start-app.js';

/** An option for `nodeOptions` of `startApp`. It names built code, because the service is built code. */
export const LOOP_PROBE = `--import=${fileURLToPath(new URL('../../dist/apps/loop-probe.js', import.meta.url))}`;

/**
 * Connects to the probe of an app that has just started.
 * @returns a function that returns the longest hold since its last call, in milliseconds
 */
export function loopHolds({ service }: RunningApp): () => Promise<number> {
  const [, port] = /^loop probe on (\d+)$/m.exec(service.output()) ?? [];
  if (port === undefined) throw new Error(`${service.plan.name} was started without LOOP_PROBE`);
  return async () => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
}
