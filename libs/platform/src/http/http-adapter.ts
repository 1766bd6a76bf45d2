// Nest's Express adapter on a server with our limits. Two of them can only be given when the server is
// made: the size of the headers, and how often connections are looked at for being late.
import { ExpressAdapter } from '@nestjs/platform-express';
import { createServer } from 'node:http';
import type { ServiceEnv } from '../env/service.env.js';

export type ServerLimits = Pick<
  ServiceEnv,
  'HEADER_BYTES_MAX' | 'HEADERS_TIMEOUT_MS' | 'KEEP_ALIVE_TIMEOUT_MS'
>;

/** Node looks every 30 s by default: a timeout of 20 s would end a connection after up to 50. */
const LATE_LOOK_MS = 1_000;

export class HttpAdapter extends ExpressAdapter {
  constructor(private readonly limits: Readonly<ServerLimits>) {
    super();
  }

  override initHttpServer(): void {
    const { HEADER_BYTES_MAX, HEADERS_TIMEOUT_MS, KEEP_ALIVE_TIMEOUT_MS } = this.limits;
    this.httpServer = createServer(
      {
        maxHeaderSize: HEADER_BYTES_MAX,
        headersTimeout: HEADERS_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
        // An upload may take as long as it takes; every other request is timed by the lifecycle.
        requestTimeout: 0,
        connectionsCheckingInterval: LATE_LOOK_MS,
      },
      this.getInstance(),
    );
  }
}
