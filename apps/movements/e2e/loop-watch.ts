// Sends requests to a service and measures how long they blocked its event loop.
import {
  LOOP_PROBE,
  loopHolds,
  sendRequest,
  slowness,
  startApp,
  testToken,
  threadMs,
  type AppName,
  type RunningApp,
} from '@razao/testing/apps';
import { HEAPS } from './worst-bodies.js';

/** The limit does not include the time in which other processes had the processor. */
export const LOOP_HELD_MS_MAX = 100;
/**
 * The first tries may run code that is not compiled yet, or wait for threads of the garbage collector. Work that really
 * blocks the loop does so in every try.
 */
const TRIES_MAX = 20;

export const JSON_TYPE = 'application/json';
export const adminToken = (): string => `Bearer ${testToken({ subject: 'root', roles: ['admin'] })}`;

/** Each request uses a new connection: bodies take long to make, and a kept connection may be closed meanwhile. */
export const send: typeof sendRequest = async (url, request) =>
  await sendRequest(url, { ...request, headers: { ...request.headers, connection: 'close' } });

export interface WatchedApp {
  readonly app: RunningApp;
  /**
   * Repeats the work while it blocks the loop for too long, up to TRIES_MAX times.
   * @returns the shortest time that the loop was blocked, converted to milliseconds of a quiet machine
   */
  readonly held: (work: (nth: number) => Promise<void>) => Promise<number>;
}

/** Starts a service with the heap size of its manifest. */
export async function startWatched(name: AppName, { url }: { readonly url: string }): Promise<WatchedApp> {
  const app = await startApp(name, {
    databaseUrl: url,
    worker: false,
    nodeOptions: [`--max-old-space-size=${HEAPS[name]}`, LOOP_PROBE],
  });
  const loopHeldMs = loopHolds(app);
  const held: WatchedApp['held'] = async (work) => {
    let shortest = Infinity;
    for (let tries = 0; tries < TRIES_MAX && shortest > LOOP_HELD_MS_MAX; tries += 1) {
      await loopHeldMs();
      await work(tries);
      const raw = await loopHeldMs();
      // Measuring the slowness takes longer than most requests, so a time far below the limit is not corrected.
      shortest = Math.min(shortest, raw > LOOP_HELD_MS_MAX / 2 ? raw / slowness(threadMs) : raw);
    }
    return shortest;
  };
  return { app, held };
}
