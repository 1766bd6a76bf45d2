// Tests how fast the reader of a large answer must be, with fake timers.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AccessScope } from '@razao/auth';
import type { Request, Response } from 'express';
import { Writable } from 'node:stream';
import type { QueriesEnv } from '../queries.env.js';
import { Streams } from './streams.js';

const CHUNK = 'x'.repeat(100_000);
const WINDOW_MS = 10_000;
const ENV = {
  DATABASE_POOL_MAX: 2,
  DATABASE_ACQUIRE_TIMEOUT_MS: 1_000,
  STREAMS_POOL_PERCENT: 50,
  STREAMS_PER_CALLER_MAX: 1,
  STREAM_BYTES_PER_SECOND_MIN: 20_000,
  STREAM_RATE_WINDOW_MS: WINDOW_MS,
} as QueriesEnv;
const SCOPE: AccessScope = { subject: 'ana', admin: false, branchIds: [] };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/**
 * Sends chunks to a reader that takes `readMs` for each.
 * @returns how many chunks it asked for, and whether it was disconnected
 */
async function sent(chunks: number, { readMs = 0, databaseMs = 0 }): Promise<[number, boolean]> {
  const response: Writable = Object.assign(
    new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => void setTimeout(done, readMs),
    }),
    { setHeader: () => undefined, vary: () => undefined },
  );
  let asked = 0;
  async function* answer(): AsyncGenerator<string> {
    for (; asked < chunks; asked += 1) {
      await new Promise((resolve) => setTimeout(resolve, databaseMs));
      yield CHUNK;
    }
  }
  const request = { headers: {} } as Request;
  const head = { representation: { kind: 'json' }, name: 'ledger' } as const;
  const all = new Streams(ENV).send(SCOPE, { request, response: response as Response, ...head }, answer());
  await jest.advanceTimersByTimeAsync(chunks * (readMs + databaseMs + 1));
  await all;
  return [asked, response.destroyed];
}

describe('the reader of a stream', () => {
  it.each([
    ['is sent everything when it is a little above the minimum rate', { readMs: 4_900 }, [40, false]],
    ['is not slow while it waits for the database', { databaseMs: 60_000, readMs: 1_000 }, [40, false]],
    ['is disconnected after a window when it is below the minimum rate', { readMs: 5_100 }, [1, true]],
    ['is disconnected when it reads nothing for a window', { readMs: WINDOW_MS + 1 }, [0, true]],
  ] as const)('%s', async (_, pace, expected) => {
    expect(await sent(40, pace)).toEqual(expected);
  });
});

it('an answer that fails after its first chunk is broken off, also when its encoder has written nothing yet', async () => {
  jest.useRealTimers();
  const response: Writable = Object.assign(
    new Writable({
      write: (_chunk, _encoding, done) => {
        done();
      },
    }),
    { setHeader: () => undefined, vary: () => undefined },
  );
  async function* answer(): AsyncGenerator<string> {
    yield CHUNK;
    await Promise.reject(new Error('the database is gone'));
  }
  const head = { representation: { kind: 'json' }, name: 'ledger' } as const;
  const request = { headers: { 'accept-encoding': 'br' }, acceptsEncodings: () => 'br' };
  const sending = new Streams(ENV).send(
    SCOPE,
    { request: request as Partial<Request> as Request, response: response as Response, ...head },
    answer(),
  );
  await expect(sending).rejects.toThrow('the database is gone');
  expect(response.destroyed).toBe(true);
});
