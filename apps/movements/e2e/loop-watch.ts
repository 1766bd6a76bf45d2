// Sends requests to a service, and says how long its event loop was held by them.
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

/** Without the time that other processes of the machine had the processor. */
export const LOOP_HELD_MS_MAX = 100;
/** The first tries run code that is not compiled yet, or wait for threads of the garbage collector; what holds the loop does so each time. */
const TRIES_MAX = 20;

export const JSON_TYPE = 'application/json';
/** Bodies take long to make: a kept connection may be closed meanwhile. */
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

/** fetch would copy each body twice, and bodies are most of the work of these files. */
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
  /** Does the work as often as it holds the loop for too long. @returns the shortest hold in milliseconds of a quiet machine */
  readonly held: (work: (nth: number) => Promise<void>) => Promise<number>;
}

/** A service in the heap of its manifest. */
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
      // The yardstick costs more than most requests: what is far below the limit is not corrected.
      shortest = Math.min(shortest, raw > LOOP_HELD_MS_MAX / 2 ? raw / slowness(threadMs) : raw);
    }
    return shortest;
  };
  return { app, held };
}
