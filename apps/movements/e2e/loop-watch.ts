// Sends requests to a service and measures how long they blocked its event loop.
import {
  LOOP_PROBE,
  loopHolds,
  slowness,
  startApp,
  testToken,
  threadMs,
  type AppName,
  type RunningApp,
} from '@razao/testing/apps';
import { request as httpRequest } from 'node:http';
import { HEAPS } from './worst-bodies.js';

/** The limit does not include the time in which other processes had the processor. */
export const LOOP_HELD_MS_MAX = 100;
/**
 * The first tries may run code that is not compiled yet, or wait for threads of the garbage collector. Work that really
 * blocks the loop does so in every try.
 */
const TRIES_MAX = 20;

export const JSON_TYPE = 'application/json';
/** Each request uses a new connection: bodies take long to make, and a kept connection may be closed meanwhile. */
export const CLOSING = { headers: { connection: 'close' } };

export interface Sent {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export const adminToken = (): string => `Bearer ${testToken({ subject: 'root', roles: ['admin'] })}`;

/** Sends a request without `fetch`, which would copy each body twice; bodies are most of the work of these tests. */
export async function send(url: string, { method, headers, body }: Sent): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const length = { 'content-length': body.length, ...CLOSING.headers };
    const request = httpRequest(url, { method, headers: { ...headers, ...length } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    request.on('error', reject).end(body);
  });
}

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
