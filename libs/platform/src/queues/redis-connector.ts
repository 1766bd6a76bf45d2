// Opens sockets to Redis like ioredis, with two differences.
//
// A new connection must be answered in time. A server that hangs accepts connections and is silent; ioredis would wait
// for it until the kernel gives up, and a worker whose connection for blocking commands was opened then would take no job
// any more, also after a failover.
//
// It listens to the errors of a socket for as long as that exists. ioredis listens to the first error only. When a
// handshake fails while its socket is being closed, a second error follows, which would end the process.
import { AbstractConnector, type RedisOptions } from 'ioredis';
import { createConnection, type Socket } from 'node:net';
import { connect } from 'node:tls';

/** Longer than a working Redis needs for an answer, including a write to its disk. */
export const REDIS_SILENCE_MS_MAX = 10_000;

export class RedisConnector extends AbstractConnector {
  private readonly options: RedisOptions;

  /** @param options the options of the Redis client; the type is unknown because ioredis calls this constructor */
  constructor(options: unknown) {
    const known = options as RedisOptions;
    super(known.disconnectTimeout ?? 0);
    this.options = known;
  }

  override connect(): Promise<Socket> {
    this.connecting = true;
    const { host = 'localhost', port = 6379, family = 0, tls } = this.options;
    const address = { host, port, family };
    const socket = tls === undefined ? createConnection(address) : connect({ ...address, ...tls });
    const unanswered = setTimeout(() => {
      socket.destroy(new Error(`Redis did not answer within ${REDIS_SILENCE_MS_MAX} ms`));
    }, REDIS_SILENCE_MS_MAX);
    const answered = (): void => clearTimeout(unanswered);
    socket
      .once('data', answered)
      .once('close', answered)
      .on('error', (error: Error) => {
        this.firstError = error;
      });
    this.stream = socket;
    return Promise.resolve(socket);
  }
}
