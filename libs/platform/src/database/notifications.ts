// LISTEN needs a permanent connection. This is one client outside of the pool. It is opened with the first channel, and
// again when it breaks. Notifications are lost while it is down, so every listener is called twice: when the connection
// breaks, and when it is open again.
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BoundedClient, PROMPT_ANSWER_MS } from './bounded-client.js';
import { connectionConfig, type PoolOptions } from './pool.js';

interface Listener {
  channel: string;
  onNotify: (payload: string) => void;
  onGap: () => void;
}

const RECONNECT_PAUSE_MS = 1_000;

export class Notifications {
  private readonly logger = new Logger(Notifications.name);
  private readonly listeners = new Set<Listener>();
  private client: Promise<BoundedClient> | undefined;
  private closed = false;

  constructor(private readonly options: PoolOptions) {}

  async listen(channel: string, onNotify: (payload: string) => void, onGap: () => void): Promise<void> {
    const listener: Listener = { channel, onNotify, onGap };
    this.listeners.add(listener);
    this.client ??= this.connect().then((client) => this.watch(client));
    try {
      await (await this.client).query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) await this.disconnect();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    this.listeners.clear();
    await this.disconnect();
  }

  /** Closes the connection; the next `listen` opens a new one. */
  private async disconnect(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client !== undefined) await client.then((open) => open.leave()).catch(() => undefined);
  }

  private async connect(): Promise<BoundedClient> {
    const client = new BoundedClient({
      ...connectionConfig({ ...this.options, applicationName: `${this.options.applicationName}:listen` }),
      connectionTimeoutMillis: this.options.acquireTimeoutMs,
      answerLimitMs: PROMPT_ANSWER_MS,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.listeners)
        if (listener.channel === channel) listener.onNotify(payload ?? '');
    });
    // The statement that a loss interrupts throws its error. The server may end a connection in the same packet in which
    // it begins, and the error then comes before `connect` resolves.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /**
   * Opens the connection again when it breaks. A connection is watched from when it listens on: one that breaks before
   * is replaced by the loop in `reconnect`, and a second loop would double its connections.
   */
  private watch(client: BoundedClient): BoundedClient {
    let lost = false;
    const onLoss = (error?: Error): void => {
      if (lost || this.closed || this.client === undefined) return;
      lost = true;
      for (const listener of this.listeners) listener.onGap();
      this.logger.warn(
        `The listening connection broke${error ? `: ${error.message}` : ''}; opening it again.`,
      );
      this.client = this.reconnect();
    };
    client.on('error', onLoss);
    client.on('end', () => onLoss());
    return client;
  }

  private async reconnect(): Promise<BoundedClient> {
    for (;;) {
      await sleep(RECONNECT_PAUSE_MS, undefined, { ref: false });
      if (this.listeners.size === 0) throw new Error('Nothing listens any more.');
      try {
        const client = await this.connect();
        try {
          for (const channel of new Set([...this.listeners].map((l) => l.channel)))
            await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
        } catch (error) {
          await client.leave();
          throw error;
        }
        for (const listener of this.listeners) listener.onGap();
        return this.watch(client);
      } catch (error) {
        this.logger.warn(
          `The listening connection cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }
}
