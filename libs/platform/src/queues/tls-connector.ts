// Opens TLS sockets to Redis as ioredis does, and listens to their errors as long as they exist. ioredis listens to the
// first error only: a handshake that fails while its socket is being closed reports a second error, and that ends the process.
import { AbstractConnector, type RedisOptions } from 'ioredis';
import { connect, type TLSSocket } from 'node:tls';

export class TlsConnector extends AbstractConnector {
  private readonly options: RedisOptions;

  /** @param options the options of the Redis client; unknown, because ioredis itself calls this constructor */
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
