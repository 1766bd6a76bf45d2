// Tests which addresses a delivery may reach, also when a host name resolves to another address than before.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { Shutdown, ShutdownModule } from '@razao/platform/shutdown';
import { until } from '@razao/testing/waiting';
import type { MovementsEnv } from '../movements.env.js';
import { Receiver } from '../../e2e/receiver.js';
import { ANSWER_BYTES_MAX, WebhookClient } from './webhook-client.js';

const running = new AbortController().signal;
let receiver: Receiver;
let client: WebhookClient;
beforeEach(async () => {
  receiver = await Receiver.start();
});
afterEach(async () => {
  client.onApplicationShutdown();
  await receiver.stop();
});

function build(privateTargets: boolean): void {
  client = new WebhookClient({
    WEBHOOK_PRIVATE_TARGETS: privateTargets,
    WEBHOOK_TIMEOUT_MS: 5_000,
  } as MovementsEnv);
}
const send = async (url: string): Promise<void> => {
  await client.send({ url, headers: {}, body: '{}' }, running);
};

describe('a target inside the network', () => {
  it.each([
    [
      'its name has a private address',
      [{ address: '10.0.0.7', family: 4 }],
      'is 10.0.0.7, which is not public',
    ],
    [
      'one of the addresses of its name is private',
      [
        { address: '8.8.8.8', family: 4 },
        { address: '::1', family: 6 },
      ],
      'is ::1, which is not public',
    ],
    [
      'its name has a mapped address',
      [{ address: '::ffff:127.0.0.1', family: 6 }],
      'is ::ffff:127.0.0.1, which is not public',
    ],
    ['its name has no address', [], 'has no address'],
  ])('is not reached when %s', async (_, addresses, reason) => {
    build(false);
    const asked: string[] = [];
    client.resolve = (name) => {
      asked.push(name);
      return Promise.resolve(addresses);
    };
    await expect(send('https://erp.example.com/')).rejects.toThrow(
      `the address is refused: erp.example.com ${reason}`,
    );
    expect(asked).toEqual(['erp.example.com']);
  });

  it('is not reached by an address that was registered when private targets were allowed', async () => {
    build(false);
    await expect(send(receiver.url)).rejects.toThrow('the address is refused: expected https, found http');
    await expect(send(receiver.url.replace('http', 'https'))).rejects.toThrow('127.0.0.1 is not');
    expect(receiver.received).toEqual([]);
  });
});

it('a connection goes to the address that was checked, although the name resolves to another one a moment later', async () => {
  build(true);
  const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '10.0.0.7', family: 4 }]];
  client.resolve = () => Promise.resolve(answers.shift() ?? []);
  await send(receiver.url.replace('127.0.0.1', 'receiver.example'));
  expect(receiver.received).toHaveLength(1);
  expect(answers).toHaveLength(1);
});

it('a host that refuses connections at all its addresses fails the delivery with the error of the first', async () => {
  build(true);
  client.resolve = () =>
    Promise.resolve([
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
  await expect(send('http://receiver.example:1/')).rejects.toThrow('connect ECONNREFUSED 127.0.0.1:1');
});

it('an answer that switches to another protocol fails the delivery', async () => {
  build(true);
  receiver.answer = (_, response) => {
    response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  };
  await expect(send(receiver.url)).rejects.toThrow('answered 101');
});

it.each([
  [ANSWER_BYTES_MAX, 1],
  [ANSWER_BYTES_MAX + 1, 2],
])('two deliveries with answers of %i bytes use %i connections', async (bytes, connections) => {
  build(true);
  const sockets = new Set<unknown>();
  receiver.answer = (_, response) => {
    sockets.add(response.socket);
    response.end('x'.repeat(bytes));
  };
  for (let nth = 0; nth < 2; nth += 1) await send(receiver.url);
  expect(sockets.size).toBe(connections);
});

it('a delivery uses a new connection when the receiver closed the ones kept open', async () => {
  build(true);
  const used = new Set<unknown>();
  receiver.answer = (_, response) => {
    const { socket } = response;
    if (used.has(socket)) socket?.destroy();
    else response.end();
    used.add(socket);
  };
  await Promise.all([send(receiver.url), send(receiver.url)]);
  await send(receiver.url);
  expect(used.size).toBe(3);
});

it('the stop of the service does not cut a delivery before its worker stops', async () => {
  build(true);
  receiver.answer = () => undefined;
  const module = {
    module: class SpecModule {},
    imports: [ShutdownModule],
    providers: [{ provide: WebhookClient, useFactory: () => client }],
  };
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  const stop = new AbortController();
  const wasStopping = client
    .send({ url: receiver.url, headers: {}, body: '{}' }, stop.signal)
    .then(() => undefined)
    .catch(() => stop.signal.aborted);
  const shutdown = app.get(Shutdown);
  shutdown.announceMs = 50;
  shutdown.worker('deliveries', async () => {
    stop.abort();
    await wasStopping;
  });
  await until(() => receiver.received.length === 1);
  await app.close();
  expect(await wasStopping).toBe(true);
});
