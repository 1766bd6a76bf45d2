// The connection of a server that fell silent. A node that dies sends nothing: its connections stay open, and the kernel
// gives up what was sent to it after a quarter of an hour. Its probes (keepalive) find out sooner, but only while no data is
// on its way. So a statement has a limit here too: later than that of the server, whose refusal is the better answer. What
// reaches its limit takes the connection with it, as when the server had ended it.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** An idle connection to a node that is gone is found after this and ten probes, one per second. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** A server that is there answers what waits for nothing, and refuses what took too long, within this time. */
export const PROMPT_ANSWER_MS = 5_000;
const GOODBYE_MS_MAX = 1_000;

export interface Bounds {
  answerLimitMs: number | undefined;
}

/** For the settings of a connection or of a pool. */
export function boundedBy(
  statementTimeoutMs: number,
): Bounds & Pick<pg.PoolConfig, 'Client'> & pg.ClientConfig {
  return {
    Client: BoundedClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    answerLimitMs: answerLimit(statementTimeoutMs),
  };
}

/** Without a time limit at the server no silence says that it is gone. */
export function answerLimit(statementTimeoutMs: number): number | undefined {
  return statementTimeoutMs === 0 ? undefined : statementTimeoutMs + PROMPT_ANSWER_MS;
}

export class BoundedClient extends pg.Client {
  /** Of the statements that follow; without one it is the kernel's. */
  answerLimitMs: number | undefined;
  /** Whether a statement waits for its answer. */
  isAsking = false;
  private answeredAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig & Bounds = { answerLimitMs: undefined }) {
    super(config);
    this.answerLimitMs = config.answerLimitMs;
    this.connection.on('readyForQuery', () => {
      this.answeredAt = performance.now();
      // The next of the statements that wait has its time from here on.
      this.timer?.refresh();
    });
    this.on('drain', () => this.rest()).on('end', () => this.rest());
    const send = this.query.bind(this) as (...statement: readonly unknown[]) => unknown;
    this.query = ((...statement: readonly unknown[]) => {
      this.arm();
      return send(...statement);
    }) as typeof this.query;
  }

  get silentMs(): number {
    return performance.now() - this.answeredAt;
  }

  /** As `end`, which waits for the server. */
  async leave(): Promise<void> {
    await Promise.race([this.end(), sleep(GOODBYE_MS_MAX, undefined, { ref: false })]);
    this.connection.stream.destroy();
  }

  private arm(): void {
    this.rest();
    this.isAsking = true;
    const limitMs = this.answerLimitMs;
    if (limitMs !== undefined) this.timer = setTimeout(() => this.giveUp(limitMs), limitMs).unref();
  }

  private rest(): void {
    this.isAsking = false;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** An answer that came while the process was held up is there, and is read before `setImmediate` calls. */
  private giveUp(limitMs: number): void {
    const { answeredAt } = this;
    setImmediate(() => {
      if (this.answeredAt !== answeredAt) return;
      const message = `the database did not answer within ${limitMs} ms: the connection is given up`;
      this.connection.stream.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
    });
  }
}
