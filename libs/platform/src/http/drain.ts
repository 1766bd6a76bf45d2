// How an HTTP server stops without failing a request that it accepted. A server that simply closes fails two
// kinds: those on a kept connection that was idle at that moment, and those that the kernel had accepted and
// the process had not. So the server first stops accepting, in a turn of the event loop in which no connection was
// waiting; from then on every answer says `Connection: close`; and idle connections stay a while longer, for requests
// that are on their way. Not earlier: clients that are sent away while the server still accepts come back at once,
// each with a new connection.
//
// What remains: a request sent on a connection that was idle for all that time, and a connection that the kernel
// accepts within the microseconds of that turn.
import { once } from 'node:events';
import { Server as NetServer } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** How long idle connections stay at least after the server stopped accepting. */
const LINGER_MS_MIN = 500;
const LINGER_LOOK_MS = 10;
/** Under a load that leaves no quiet turn the server stops accepting all the same. */
const QUIET_WAIT_MS_MAX = 2_000;
/** A longer turn was busy, and connections of that time have not been seen: at 200 connections/s one in 5 ms. */
const QUIET_TURN_MS_MAX = 0.2;

export class Drain {
  private readonly answering = new Set<ServerResponse>();
  private connected = 0;
  private requests = 0;
  private shut = false;
  private lingered = false;

  /** @param lingerMs how long idle connections stay, when that is more than the least. */
  constructor(
    private readonly server: Server,
    private readonly lingerMs: number,
  ) {
    server.on('connection', () => {
      this.connected += 1;
    });
  }

  /** Every request passes here first. */
  enter(response: ServerResponse): void {
    this.requests += 1;
    this.answering.add(response);
    if (this.shut) response.setHeader('Connection', 'close');
    response.once('close', () => {
      this.leave(response);
    });
  }

  /** Resolves when no new connection is accepted and requests in flight have ended. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    const ended = once(this.server, 'close');
    await quietTurn(() => this.connected);
    // Not the HTTP server's own close, which ends idle connections at once.
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
    // An answer that had begun before could not say it.
    if (this.shut && response.getHeader('connection') !== 'close') response.req.socket.end();
    if (this.lingered) this.dismissSilent();
  }

  /** Connections without a request would hold the server until the grace period ends. */
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

/** The loop takes in one connection per turn: a short turn without an arrival says that none waits. */
async function quietTurn(arrivals: () => number): Promise<void> {
  const deadline = performance.now() + QUIET_WAIT_MS_MAX;
  for (let begun = performance.now(); begun < deadline; begun = performance.now()) {
    const before = arrivals();
    await nextTurn();
    if (arrivals() === before && performance.now() - begun < QUIET_TURN_MS_MAX) return;
  }
}
