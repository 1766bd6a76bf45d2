// Stops an HTTP server without failing a request that it accepted. A server that simply closes fails two kinds of
// requests: those on a keep-alive connection that was idle at that moment, and those whose connection the kernel had
// accepted and the process had not. So the server stops in three steps. It first stops accepting, in a turn of the
// event loop in which no connection was waiting. From then on every answer says `Connection: close`. Idle connections
// stay open for a while, for requests that are on their way. The answers do not say it earlier: while the server still
// accepts, clients would only come back with new connections.
//
// These requests still fail: one that is sent when its connection has been idle for all that time, and one whose
// connection the kernel accepts within the microseconds of that turn.
import { once } from 'node:events';
import { Server as NetServer } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** The least time that idle connections stay open after the server stopped accepting. */
const LINGER_MS_MIN = 500;
const LINGER_LOOK_MS = 10;
/** Under a load without a quiet turn, the server stops accepting after this time. */
const QUIET_WAIT_MS_MAX = 2_000;
/**
 * A longer turn had work to do, and a connection that arrived meanwhile has not been seen yet. At 200 connections/s one
 * arrives every 5 ms.
 */
const QUIET_TURN_MS_MAX = 0.2;

export class Drain {
  private readonly answering = new Set<ServerResponse>();
  private connected = 0;
  private requests = 0;
  private shut = false;
  private lingered = false;

  /** @param lingerMs how long idle connections stay open, if it is more than LINGER_MS_MIN */
  constructor(
    private readonly server: Server,
    private readonly lingerMs: number,
  ) {
    server.on('connection', () => {
      this.connected += 1;
    });
  }

  /** Registers a request; every request passes here first. */
  enter(response: ServerResponse): void {
    this.requests += 1;
    this.answering.add(response);
    if (this.shut) response.setHeader('Connection', 'close');
    response.once('close', () => {
      this.leave(response);
    });
  }

  /** Resolves when the server accepts no new connection and the requests in flight have ended. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    const ended = once(this.server, 'close');
    await quietTurn(() => this.connected);
    // The `close` of the HTTP server would end idle connections at once.
    NetServer.prototype.close.call(this.server);
    this.shut = true;
    for (const response of this.answering)
      if (!response.headersSent) response.setHeader('Connection', 'close');
    const deadline = performance.now() + Math.max(this.lingerMs, LINGER_MS_MIN);
    while (performance.now() < deadline && (await this.connections()) > this.answering.size)
      await sleep(LINGER_LOOK_MS);
    await quietTurn(() => this.connected + this.requests);
    this.lingered = true;
    this.server.closeIdleConnections();
    this.dismissSilent();
    await ended;
  }

  private leave(response: ServerResponse): void {
    this.answering.delete(response);
    // The headers of this answer were sent before the stop, without `Connection: close`.
    if (this.shut && response.getHeader('connection') !== 'close') response.req.socket.end();
    if (this.lingered) this.dismissSilent();
  }

  /** Closes the connections that have sent no request; they would hold the server open until the grace period ends. */
  private dismissSilent(): void {
    if (this.answering.size === 0) this.server.closeAllConnections();
  }

  private async connections(): Promise<number> {
    return await new Promise((resolve) => {
      this.server.getConnections((_error, count) => {
        resolve(count);
      });
    });
  }
}

/**
 * Waits for a short turn of the event loop without an arrival. The loop accepts one connection per turn, so after such
 * a turn no connection waits.
 */
async function quietTurn(arrivals: () => number): Promise<void> {
  const deadline = performance.now() + QUIET_WAIT_MS_MAX;
  for (let begun = performance.now(); begun < deadline; begun = performance.now()) {
    const before = arrivals();
    await nextTurn();
    if (arrivals() === before && performance.now() - begun < QUIET_TURN_MS_MAX) return;
  }
}
