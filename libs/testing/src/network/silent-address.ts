// Simulates the address of a server whose node dies without sending a packet. Connections stay open and get no answer,
// and new ones get none either. After a failover the same address leads new connections to a living server.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SilentAddress {
  /** The address of the server through this proxy. */
  readonly url: string;
  /** How many connections were accepted while it was silent. */
  readonly acceptedInSilence: number;
  /** Closes the server's end of every connection and keeps the client's end open. */
  fallSilent(): void;
  /** Leads new connections to the server, or to another one; earlier connections stay as they are. */
  failOver(target?: string): void;
  close(): Promise<void>;
}

export async function silentAddress(target: string): Promise<SilentAddress> {
  let serving = new URL(target);
  const accepted = new Set<Socket>();
  const served = new Map<Socket, Socket>();
  let silent = false;
  let acceptedInSilence = 0;
  const server = createServer((near) => {
    accepted.add(near);
    near.on('error', () => undefined).on('close', () => accepted.delete(near));
    if (silent) {
      acceptedInSilence += 1;
      return;
    }
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
    get acceptedInSilence() {
      return acceptedInSilence;
    },
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
