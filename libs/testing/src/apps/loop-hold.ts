// How long the event loop of a service is held: by work of the loop's thread, not by other processes.
import { fileURLToPath } from 'node:url';
import type { RunningApp } from './start-app.js';

/** For `nodeOptions` of `startApp`. Built code, as the service. */
export const LOOP_PROBE = `--import=${fileURLToPath(new URL('../../dist/apps/loop-probe.js', import.meta.url))}`;

/** Of an app that has just started with the probe. @returns a function that answers the longest hold since its last call, in milliseconds */
export function loopHolds({ service }: RunningApp): () => Promise<number> {
  const [, port] = /^loop probe on (\d+)$/m.exec(service.output()) ?? [];
  if (port === undefined) throw new Error(`${service.plan.name} was started without LOOP_PROBE`);
  return async () => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
}
