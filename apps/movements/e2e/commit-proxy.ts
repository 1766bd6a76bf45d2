// A proxy between a service and its database that, once armed, lets the next COMMIT through but not its
// answer: the moment in which the work is saved and the service does not know it. A test that kills the
// service there needs no luck with its timing.
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

export interface CommitProxy {
  /** The database, through here. */
  readonly url: string;
  /** Resolves when the database has answered the next COMMIT; that connection receives nothing more. */
  holdNextCommit(): Promise<void>;
  close(): Promise<void>;
}

const DEFAULT_PORT = 5432;
/** The others are the names of statements that keep answers without a transaction around them: their own end is the commit. */
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
