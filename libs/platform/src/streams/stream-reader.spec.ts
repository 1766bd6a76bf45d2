// Tests a client that stops reading during the last part of an answer.
import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { StreamReader } from './stream-reader.js';

const pace = { STREAM_BYTES_PER_SECOND_MIN: 1, STREAM_RATE_WINDOW_MS: 50 };

it('a client that takes nothing of the last part is disconnected after one window', async () => {
  const client = new Writable({ write: () => undefined });
  new StreamReader(client, client, pace).end('the last part');
  await once(client, 'close');
  expect([client.destroyed, client.writableFinished]).toEqual([true, false]);
});

it('a client that takes the last part is not disconnected', async () => {
  const client = new Writable({ write: (_chunk, _encoding, taken) => taken() });
  new StreamReader(client, client, pace).end('the last part');
  await once(client, 'close');
  expect(client.writableFinished).toBe(true);
});
