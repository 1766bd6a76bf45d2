// One pool of connections and what every connection of ours has: its role, its timeouts, its type
// parsers and a name in pg_stat_activity. Waiting for a connection is bounded, measured, and ends
// in a domain error that the error filter answers with 503.
import { DomainError, domainErrorFromDatabase } from '@razao/domain';
import pg, { type PoolClient, type PoolConfig } from 'pg';
import { requestContext } from '../http/request-context.js';
import { columnTypes } from './column-types.js';

export interface PoolOptions {
  url: string;
  /** Role that the connections take as they start. */
  role?: string;
  applicationName: string;
  connectionsMax: number;
  acquireTimeoutMs: number;
  statementTimeoutMs: number;
}

export interface PoolUse {
  max: number;
  open: number;
  idle: number;
  waiting: number;
  /** Since the start: how often a connection was asked for, how long that took in all, and how often it failed. */
  acquired: number;
  acquireSeconds: number;
  acquireFailures: number;
}

/** A transaction whose client went silent must not hold its locks for ever. */
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 120_000;

export class ConnectionPool {
  readonly pool: pg.Pool;
  private acquired = 0;
  private acquireSeconds = 0;
  private acquireFailures = 0;

  constructor(
    private readonly options: PoolOptions,
    onError: (error: Error) => void,
  ) {
    this.pool = new pg.Pool(poolConfig(options));
    // Whoever opened the connection long ago has nothing to do with its end: no request's id in that line.
    this.pool.on('error', (error) => {
      requestContext.exit(onError, error);
    });
    // The pool listens to idle connections only. One that breaks while it is taken fails the next
    // statement of whoever has it; an error event that nobody hears would end the process.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** @throws DomainError SERVICE_BUSY when no connection came free in time, DATABASE_UNAVAILABLE when none can be opened, SHUTTING_DOWN when it is too late. */
  async acquire(): Promise<PoolClient> {
    const start = performance.now();
    try {
      return await this.pool.connect();
    } catch (error) {
      this.acquireFailures += 1;
      if (this.pool.ending) throw new DomainError('SHUTTING_DOWN', 'The service is stopping.');
      throw domainErrorFromDatabase(error) ?? refusedSession(error) ?? error;
    } finally {
      this.acquired += 1;
      this.acquireSeconds += (performance.now() - start) / 1000;
    }
  }

  use(): PoolUse {
    return {
      max: this.options.connectionsMax,
      open: this.pool.totalCount,
      idle: this.pool.idleCount,
      waiting: this.pool.waitingCount,
      acquired: this.acquired,
      acquireSeconds: this.acquireSeconds,
      acquireFailures: this.acquireFailures,
    };
  }

  async end(): Promise<void> {
    if (!this.pool.ended) await this.pool.end();
  }
}

/**
 * The server let nobody in: a password that was changed while we run, a login that lost its role, a database that
 * is not there. Nobody who asks has done anything wrong, and it passes once the operator is through.
 */
function refusedSession(error: unknown): DomainError | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return new DomainError('DATABASE_UNAVAILABLE', 'the database cannot be reached at the moment', [], {
    cause: error,
  });
}

/** The settings of one connection, pooled or alone. */
export function connectionConfig(
  options: Omit<PoolOptions, 'connectionsMax' | 'acquireTimeoutMs'>,
): pg.ClientConfig {
  const url = new URL(options.url);
  const startup = [
    url.searchParams.get('options'),
    options.role === undefined ? null : `-c role=${options.role}`,
    `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
    `-c statement_timeout=${options.statementTimeoutMs}`,
    '-c timezone=UTC',
  ];
  // The address outranks the config object in pg, so the start-up options must not be in both.
  url.searchParams.delete('options');
  return {
    connectionString: url.toString(),
    options: startup.filter((part) => part !== null).join(' '),
    application_name: options.applicationName,
    types: columnTypes,
    keepAlive: true,
  };
}

function poolConfig(options: PoolOptions): PoolConfig {
  return {
    ...connectionConfig(options),
    max: options.connectionsMax,
    connectionTimeoutMillis: options.acquireTimeoutMs,
  };
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
// 08: connection exceptions; 53300: too many connections; 57P01-57P03: shutting down or starting up.
const UNAVAILABLE_STATE = /^(08...|53300|57P0[1-3])$/;
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end/;

/** Whether the error says that the connection is of no more use, as opposed to the statement having been refused. */
export function isConnectionLost(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0) {
    return error.errors.every(isConnectionLost);
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return UNREACHABLE.has(code) || UNAVAILABLE_STATE.test(code) || UNAVAILABLE_MESSAGE.test(message);
}
