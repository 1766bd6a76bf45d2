import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { RedisConnector } from './redis-connector.js';

const ignore = (): void => undefined;

describe('a TLS socket to Redis', () => {
  it('may emit a second error without ending the process, and the connector keeps the last error', async () => {
    const server = createServer((socket) => socket.on('error', ignore).end('no TLS')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const connector = new RedisConnector({ host: '127.0.0.1', port, disconnectTimeout: 0, tls: {} });
    const socket = await connector.connect();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(connector.firstError?.message).toContain('wrong version number');
    socket.emit('error', new Error('second'));
    expect(connector.firstError).toEqual(new Error('second'));
    server.close();
  });
});
