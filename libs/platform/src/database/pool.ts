// The connections of the process. TypeORM's DataSource owns the pool. Statements of the SQL catalogue take clients of
// the same pool, so that there is one set of connections and limits. This file sets what every connection has: its
// role, timeouts, type parsers and name in pg_stat_activity. The wait for a connection is limited and measured; at the
// limit it ends in a domain error, which the error filter answers with 503.
import { CONNECTION_CODES, DomainError, databaseUnavailable, domainErrorFromDatabase } from '@razao/domain';
import { SERVER_KEEPALIVES } from '@razao/schema';
import pg, { type PoolClient, type PoolConfig } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { requestContext } from '../http/request-context.js';
import {
  answerLimit,
  type BoundedClient,
  boundedBy,
  type Bounds,
  PROMPT_ANSWER_MS,
} from './bounded-client.js';
import { columnTypes } from './column-types.js';

export type EntityClass = new () => object;

export interface PoolOptions {
  url: string;
  /** The role that a connection takes when it starts. */
  role?: string;
  applicationName: string;
  connectionsMax: number;
  acquireTimeoutMs: number;
  /**
   * An idle connection is closed after this time. The next connection then costs a new session and has no prepared
   * statements.
   */
  idleTimeoutMs?: number;
  statementTimeoutMs: number;
  /** The entities of TypeORM that `manager` knows. */
  entities?: readonly EntityClass[];
}

interface BegunTransaction {
  readonly client: BoundedClient;
  /** The EntityManager of this transaction. */
  readonly manager: EntityManager;
  /** Gives the connection back, or closes it when it is broken. */
  release: (broken?: Error) => Promise<void>;
}

export interface PoolUse {
  max: number;
  open: number;
  idle: number;
  waiting: number;
  /** Totals since the start: requests for a connection, seconds spent waiting for them, and failed requests. */
  acquired: number;
  acquireSeconds: number;
  acquireFailures: number;
}

type Pooled = PoolClient & BoundedClient;

/**
 * A pooled connection that was silent for longer is tested with an empty statement before it is handed out outside of a
 * transaction.
 */
const TRUSTED_SILENCE_MS = 1_000;
/** The server ends the session of a client that stopped inside a transaction, so that its locks are released. */
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 120_000;

export class ConnectionPool {
  private source: DataSource | undefined;
  private acquired = 0;
  private acquireSeconds = 0;
  private acquireFailures = 0;

  constructor(
    private readonly options: PoolOptions,
    private readonly onError: (error: Error) => void,
  ) {}

  /** Opens the pool with its first connection. @throws the driver's error; the call may then be repeated. */
  async open(): Promise<void> {
    const source = new DataSource({
      type: 'postgres',
      driver: pg,
      entities: [...(this.options.entities ?? [])],
      installExtensions: false,
      logging: false,
      // The loss of an idle connection is unrelated to the request that opened it, so the log line must not name that
      // request.
      poolErrorHandler: (error: Error) => {
        requestContext.exit(this.onError, error);
      },
      extra: poolConfig(this.options),
    });
    try {
      this.source = await source.initialize();
      openPool(source).on('acquire', (client) => {
        (client as Pooled).answerLimitMs = answerLimit(this.options.statementTimeoutMs);
      });
    } catch (error) {
      // There is no pool when the first connection failed early.
      await (openPool(source) as pg.Pool | undefined)?.end();
      throw error;
    }
  }

  /** The EntityManager outside of a transaction: every operation takes a connection and gives it back. */
  get manager(): EntityManager {
    return this.opened().manager;
  }

  /**
   * @throws DomainError SERVICE_BUSY when no connection became free in time, DATABASE_UNAVAILABLE when none can be
   *   opened, SHUTTING_DOWN when the pool is closing.
   */
  async acquire(): Promise<Pooled> {
    const pool = openPool(this.opened());
    return await this.measured(async () => {
      const client = (await pool.connect()) as Pooled;
      if (client.silentMs > TRUSTED_SILENCE_MS) await this.proveAnswers(client);
      return client;
    });
  }

  /**
   * Takes a connection and begins a transaction on it, for statements and for TypeORM's repositories. TypeORM sends the
   * BEGIN, because an EntityManager that knows of no transaction opens one for `save`. The caller ends the transaction.
   * @param statementTimeoutMs the statement timeout of the transaction
   * @throws DomainError as `acquire`.
   */
  async begin(statementTimeoutMs = this.options.statementTimeoutMs): Promise<BegunTransaction> {
    const runner = this.opened().createQueryRunner();
    const client = await this.measured(() => runner.connect() as Promise<BoundedClient>);
    const release = async (broken?: Error): Promise<void> => {
      // The pool drops a connection that is ending.
      if (broken) client.end().catch(() => undefined);
      await runner.release();
    };
    client.answerLimitMs = PROMPT_ANSWER_MS;
    try {
      await runner.startTransaction();
    } catch (error) {
      await release(error instanceof Error ? error : undefined);
      throw domainErrorFromDatabase(error) ?? error;
    }
    client.answerLimitMs = answerLimit(statementTimeoutMs);
    return { client, manager: runner.manager, release };
  }

  use(): PoolUse {
    const pool = this.source && openPool(this.source);
    return {
      max: this.options.connectionsMax,
      open: pool?.totalCount ?? 0,
      idle: pool?.idleCount ?? 0,
      waiting: pool?.waitingCount ?? 0,
      acquired: this.acquired,
      acquireSeconds: this.acquireSeconds,
      acquireFailures: this.acquireFailures,
    };
  }

  /** Waits for the connections in use. DataSource.destroy would close connections that transactions still hold. */
  async end(): Promise<void> {
    const pool = this.source && openPool(this.source);
    if (pool && !pool.ending) await pool.end();
  }

  /** The server may have failed while the connection was idle. */
  private async proveAnswers(client: Pooled): Promise<void> {
    const { answerLimitMs } = client;
    client.answerLimitMs = PROMPT_ANSWER_MS;
    try {
      await client.query('');
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.answerLimitMs = answerLimitMs;
  }

  private opened(): DataSource {
    if (this.source === undefined) throw new Error('The database has not been started.');
    return this.source;
  }

  private async measured<Client>(connect: () => Promise<Client>): Promise<Client> {
    const start = performance.now();
    try {
      return await connect();
    } catch (error) {
      this.acquireFailures += 1;
      if (openPool(this.opened()).ending)
        throw new DomainError('SHUTTING_DOWN', {
          en: 'The service is stopping: send the request again.',
          pt: 'O serviço está sendo encerrado: reenvie a requisição.',
        });
      // There is no session: the server refused it (the password was changed while the service runs, the login lost its
      // role, the database is missing), or it is not trusted (its certificate has expired, has another name, or it has
      // no TLS). The request is not at fault, and can succeed once the operator has repaired this.
      throw domainErrorFromDatabase(error) ?? databaseUnavailable(error);
    } finally {
      this.acquired += 1;
      this.acquireSeconds += (performance.now() - start) / 1000;
    }
  }
}

function openPool(source: DataSource): pg.Pool {
  return (source.driver as PostgresDriver).master as pg.Pool;
}

/** The settings of one connection, pooled or separate. */
export function connectionConfig(
  options: Omit<PoolOptions, 'connectionsMax' | 'acquireTimeoutMs' | 'idleTimeoutMs'>,
): pg.ClientConfig & Bounds {
  const url = new URL(options.url);
  const startup = [
    url.searchParams.get('options'),
    options.role === undefined ? null : `-c role=${options.role}`,
    `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
    SERVER_KEEPALIVES,
    `-c statement_timeout=${options.statementTimeoutMs}`,
    // The readers of cursors fetch all rows, so plans must be optimised for all rows and not for the first ones.
    '-c cursor_tuple_fraction=1',
    '-c timezone=UTC',
    // Every statement has to see what the locks that it waited for protect; a transaction that needs one snapshot says so.
    '-c default_transaction_isolation=read\\ committed',
    '-c datestyle=ISO',
  ];
  // In pg, values of the address override those of the config object, so the start-up options must not be in both.
  url.searchParams.delete('options');
  return {
    connectionString: url.toString(),
    options: startup.filter((part) => part !== null).join(' '),
    application_name: options.applicationName,
    types: columnTypes,
    ...boundedBy(options.statementTimeoutMs),
  };
}

function poolConfig(options: PoolOptions): PoolConfig {
  return {
    ...connectionConfig(options),
    max: options.connectionsMax,
    connectionTimeoutMillis: options.acquireTimeoutMs,
    ...(options.idleTimeoutMs !== undefined && { idleTimeoutMillis: options.idleTimeoutMs }),
    // The pool handles errors of idle connections only. When a connection breaks while it is taken, the next statement
    // on it fails; without a listener the error event would end the process.
    onConnect: (client) => void client.on('error', () => undefined),
  };
}

const UNREACHABLE = new Set([...CONNECTION_CODES, 'ENOENT']);
// 08: connection exceptions; 53300: too many connections; 57P01-57P03: shutting down or starting up.
const UNAVAILABLE_STATE = /^(08...|53300|57P0[1-3])$/;
/** The SQLSTATE of a write to a standby. A new connection to the same address may lead to the primary. */
export const READ_ONLY = '25006';
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|[Qq]uery runner (was )?already released/;

/** Whether the error means that the connection is unusable, and not that the server refused the statement. */
export function isConnectionLost(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0) {
    return error.errors.every(isConnectionLost);
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return (
    UNREACHABLE.has(code) ||
    code === READ_ONLY ||
    UNAVAILABLE_STATE.test(code) ||
    UNAVAILABLE_MESSAGE.test(message)
  );
}
