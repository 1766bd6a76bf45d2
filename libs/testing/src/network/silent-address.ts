// The address of a server whose node dies: no packet says so. Connections stay open and nothing comes back on them, new
// ones are not answered, and after a failover the same address leads new connections to a server that is there.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SilentAddress {
  /** The server, through here. */
  readonly url: string;
  /** The server's end of every connection is closed, and this end stays open. */
  fallSilent(): void;
  /** New connections lead to the server, or to another; those of before stay as they are. */
  failOver(target?: string): void;
  close(): Promise<void>;
}

export async function silentAddress(target: string): Promise<SilentAddress> {
  let serving = new URL(target);
  const accepted = new Set<Socket>();
  const served = new Map<Socket, Socket>();
  let silent = false;
  const server = createServer((near) => {
    accepted.add(near);
    near.on('error', () => undefined).on('close', () => accepted.delete(near));
    if (silent) return;
    const far = connect(Number(serving.port), serving.hostname);
    served.set(near, far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far
      .on('error', () => undefined)
      .on('close', () => {
        if (served.delete(near)) near.destroy();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(target);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    fallSilent() {
      silent = true;
      for (const [near, far] of served) {
        served.delete(near);
        far.unpipe(near).destroy();
        near.unpipe(far).resume();
      }
    },
    failOver(other = target) {
      serving = new URL(other);
      silent = false;
    },
    async close() {
      for (const socket of accepted) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
