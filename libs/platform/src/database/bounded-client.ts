// Closes a connection whose server has become silent. A node that dies sends nothing: its connections stay open, and
// the kernel fails unacknowledged data only after a quarter of an hour. TCP keepalive probes find out sooner, but the
// kernel sends them only while no data is in flight. So the client limits each statement too. Its limit is later than
// that of the server, because the error of the server is the better answer. A statement that reaches the client's limit
// closes its connection.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** After this idle time the kernel sends probes; ten unanswered probes, one per second, end the connection. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/**
 * Within this time a reachable server answers a statement that waits for nothing, and cancels one that exceeded its
 * limit.
 */
export const PROMPT_ANSWER_MS = 5_000;
const GOODBYE_MS_MAX = 1_000;

export interface Bounds {
  answerLimitMs: number | undefined;
}

/** The options that bound the answers of a connection or of a pool. */
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

/** Without a statement timeout a reachable server may be silent for any time, so there is no limit either. */
export function answerLimit(statementTimeoutMs: number): number | undefined {
  return statementTimeoutMs === 0 ? undefined : statementTimeoutMs + PROMPT_ANSWER_MS;
}

export class BoundedClient extends pg.Client {
  /** Applies to the statements that follow; without it the kernel's limit applies. */
  answerLimitMs: number | undefined;
  /** Whether a statement waits for its answer. */
  isQuerying = false;
  private answeredAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig & Bounds = { answerLimitMs: undefined }) {
    super(config);
    this.answerLimitMs = config.answerLimitMs;
    this.connection.on('readyForQuery', () => {
      this.answeredAt = performance.now();
      // The time limit of the next queued statement begins here.
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

  /** Like `end`, but waits for the server for at most GOODBYE_MS_MAX. */
  async leave(): Promise<void> {
    await Promise.race([this.end(), sleep(GOODBYE_MS_MAX, undefined, { ref: false })]);
    this.connection.stream.destroy();
  }

  private arm(): void {
    this.rest();
    this.isQuerying = true;
    const limitMs = this.answerLimitMs;
    if (limitMs !== undefined) this.timer = setTimeout(() => this.giveUp(limitMs), limitMs).unref();
  }

  private rest(): void {
    this.isQuerying = false;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /**
   * While the process was busy, an answer may have arrived that was not read yet. The event loop reads it before it
   * calls `setImmediate`.
   */
  private giveUp(limitMs: number): void {
    const { answeredAt } = this;
    setImmediate(() => {
      if (this.answeredAt !== answeredAt) return;
      const message = `the database did not answer within ${limitMs} ms: the connection is given up`;
      this.connection.stream.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
    });
  }
}
