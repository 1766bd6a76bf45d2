// Tests that the returned ports stay free until a server listens on them.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort, onFreePorts } from '../../postgres/index.mjs';

/** The first port that Linux uses for outgoing connections. */
const OUTGOING_FROM = 32_768;

describe('a free port', () => {
  it('differs at every call, and is below the range of outgoing connections', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, freePort));
    expect(new Set(ports).size).toBe(50);
    expect(Math.max(...ports)).toBeLessThan(OUTGOING_FROM);
  });

  it('is not one on which a server listens', async () => {
    const before = await freePort();
    const holder = createServer().listen(before + 1, '127.0.0.1');
    await once(holder, 'listening');
    try {
      expect(await freePort()).toBeGreaterThan(before + 1);
    } finally {
      holder.close();
    }
  });

  it('is chosen again when it was taken before the server listened, and not after another error', async () => {
    const taken = await freePort();
    const holder = createServer().listen(taken, '127.0.0.1');
    await once(holder, 'listening');
    const ports = [taken, await freePort()];
    const server = await onFreePorts(async () => {
      const starting = createServer().listen(ports.shift(), '127.0.0.1');
      await once(starting, 'listening');
      return starting;
    });
    expect(ports).toEqual([]);
    holder.close();
    server.close();
    let starts = 0;
    const broken = onFreePorts(() => Promise.reject(new Error(`start ${(starts += 1)}`)));
    await expect(broken).rejects.toThrow('start 1');
  });
});
