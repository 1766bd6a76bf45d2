// A proxy between a service and its database. Once armed, it passes the next COMMIT on but holds back the answer. The
// work is then saved and the service does not know it yet, so a test can kill the service at exactly this moment.
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

export interface CommitProxy {
  /** The URL of the database through this proxy. */
  readonly url: string;
  /** Resolves when the database has answered the next COMMIT. That connection receives no further bytes. */
  holdNextCommit(): Promise<void>;
  close(): Promise<void>;
}

const DEFAULT_PORT = 5432;
/**
 * Besides COMMIT, the names of the statements that save answers without a transaction block; they commit when they end.
 */
const COMMITS = ['COMMIT\0', 'insert-entry-once', 'insert-gathered-entries'];

export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const target = new URL(databaseUrl);
  const own = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let armed: (() => void) | undefined;
  const server = createServer((client) => {
    const database = connect(Number(target.port || DEFAULT_PORT), target.hostname);
    let held: (() => void) | undefined;
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (armed !== undefined && COMMITS.some((text) => bytes.includes(text)))
        [held, armed] = [armed, undefined];
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (held === undefined) client.write(bytes);
      else held();
    });
  });
  await listening(server);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.toString(),
    holdNextCommit: () => new Promise((resolve) => (armed = resolve)),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listening(server: Server): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}
