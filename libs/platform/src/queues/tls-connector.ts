// Opens TLS sockets to Redis like ioredis, but listens to their errors for as long as they exist. ioredis listens to
// the first error only. When a handshake fails while its socket is being closed, a second error follows, which would
// end the process.
import { AbstractConnector, type RedisOptions } from 'ioredis';
import { connect, type TLSSocket } from 'node:tls';

export class TlsConnector extends AbstractConnector {
  private readonly options: RedisOptions;

  /** @param options the options of the Redis client; the type is unknown because ioredis calls this constructor */
  constructor(options: unknown) {
    const known = options as RedisOptions;
    super(known.disconnectTimeout ?? 0);
    this.options = known;
  }

  override connect(): Promise<TLSSocket> {
    this.connecting = true;
    const { host = 'localhost', port = 6379, family = 0, tls } = this.options;
    const address = { host, port, family };
    const socket = connect({ ...address, ...tls });
    socket.on('error', (error: Error) => {
      this.firstError = error;
    });
    this.stream = socket;
    return Promise.resolve(socket);
  }
}
