// The only way to PostgreSQL: statements, streams, transactions and notifications, on the pool of TypeORM's DataSource.
//
// Guarantees: work given to `transaction` is committed whole or not at all; a failed COMMIT is an
// error; a connection that broke is never handed out again; waiting for a connection is bounded.
import { Logger } from '@nestjs/common';
import { assertCell } from '@razao/schema';
import type { EntityManager } from 'typeorm';
import pg, { type ClientBase } from 'pg';
import { Notifications } from './notifications.js';
import {
  ConnectionPool,
  isConnectionLost,
  type PoolOptions,
  type PoolUse,
  READ_ONLY,
  connectionConfig,
} from './pool.js';
import type { Queryable, Statement, Transaction, TransactionOptions, Values } from './queryable.js';
import { traced } from '../traces/index.js';
import { withRetries } from './retry.js';
import { assertSchemaVersion, assertSession, readCell, waitForDatabase, waitForReplay } from './start.js';
import { ConnectionQueries, ConnectionTransaction, settingsText, statementSpan } from './transaction.js';

export interface DatabaseOptions extends PoolOptions {
  /** Catalogued statements are prepared by name, once per connection. Default: true. */
  preparedStatements?: boolean;
  /** The variable that the message names when the database does not answer. Default: DATABASE_URL. */
  urlVariable?: string;
  /** How long `start` waits for a database that is not up yet. */
  startTimeoutMs: number;
  /** Names of the migrations that the schema must have, in order; without it the schema is not checked. */
  migrations?: readonly string[];
  /** The cell that the database must be; without it the cell is not checked. */
  cell?: number;
  /** Only read from, so that a standby serves. Default: false. */
  readOnly?: boolean;
}

export class Database implements Queryable {
  private readonly logger = new Logger(Database.name);
  private readonly connections: ConnectionPool;
  private readonly notifications: Notifications;

  constructor(private readonly options: DatabaseOptions) {
    this.connections = new ConnectionPool(options, (error) => {
      this.logger.warn(`An idle connection to the database broke: ${error.message}`);
    });
    this.notifications = new Notifications(options);
  }

  /** Waits for the database, refuses sessions without their settings, a schema that this build does not know and another cell. */
  async start(): Promise<this> {
    await waitForDatabase(
      () => this.connections.open(),
      this.options.startTimeoutMs,
      this.logger,
      this.options.urlVariable,
    );
    await assertSession(this, this.options, this.logger);
    const { readOnly = false, startTimeoutMs } = this.options;
    if (readOnly) await waitForReplay(() => this.assertSchema(), startTimeoutMs, this.logger);
    else await this.assertSchema();
    return this;
  }

  async query<Row extends object>(statement: Statement, values: Values = []): Promise<Row[]> {
    return await this.onConnection((queries) => queries.query<Row>(statement, values));
  }

  async one<Row extends object>(statement: Statement, values: Values = []): Promise<Row | undefined> {
    return await this.onConnection((queries) => queries.one<Row>(statement, values));
  }

  async execute(statement: Statement, values: Values = []): Promise<number> {
    return await this.onConnection((queries) => queries.execute(statement, values));
  }

  async *batches<Row extends object>(
    statement: Statement,
    values: Values = [],
    batchSize?: number,
  ): AsyncGenerator<Row[]> {
    const client = await this.connections.acquire();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      yield* this.queriesOn(client).batches<Row>(statement, values, batchSize);
    } catch (error) {
      broken = brokenConnection(error);
      throw error;
    } finally {
      // Nothing was written.
      client.release(broken ?? (await rollback(client)));
    }
  }

  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it rejects.
   * @throws whatever `work` throws; DomainError SERVICE_BUSY or DATABASE_UNAVAILABLE when no connection is available.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    if (options.retryable !== true) return await this.attempt(work, options);
    return await withRetries(() => this.attempt(work, options));
  }

  /** As `transaction`, for work that only reads: everything as of one moment, and no writer waits for it. */
  async snapshot<T>(
    work: (tx: Transaction) => Promise<T>,
    limits: Pick<TransactionOptions, 'statementTimeoutMs'> = {},
  ): Promise<T> {
    return await this.transaction(work, { ...limits, isolation: 'REPEATABLE READ', readOnly: true });
  }

  get manager(): EntityManager {
    return this.connections.manager;
  }

  /**
   * Listens on a NOTIFY channel over a separate connection until the end, which is opened again when it breaks.
   * `onGap` is called when it breaks and when it is back: what was notified in between was missed.
   */
  async listen(
    channel: string,
    onNotify: (payload: string) => void,
    onGap: () => void = () => undefined,
  ): Promise<void> {
    await this.notifications.listen(channel, onNotify, onGap);
  }

  poolUse(): PoolUse {
    return this.connections.use();
  }

  /**
   * Whether the database answers, and is no standby where a primary is needed. Does not wait behind the pool: under load a
   * service that is taken out of rotation leaves its requests to the others, which then are next.
   */
  async check(): Promise<void> {
    const { open, idle, max } = this.poolUse();
    if (idle === 0 && open >= max) await checkOverOwnConnection(this.options);
    else await this.checkOverPool();
  }

  /** Waits for the connections in use, then closes them all. */
  async close(): Promise<void> {
    await this.notifications.close();
    await this.connections.end();
  }

  private async assertSchema(): Promise<void> {
    const { migrations, cell } = this.options;
    if (migrations) await assertSchemaVersion(this, migrations);
    if (cell !== undefined) assertCell(await readCell(this), cell);
  }

  /** Connections that a failover left on a standby are given up, until one leads to a primary or a new one does not either. */
  private async checkOverPool(): Promise<void> {
    for (;;) {
      const { idle } = this.poolUse();
      try {
        await this.onConnection(async (queries) => {
          assertServes(await queries.query<Recovery>(RECOVERY), this.options);
        });
        return;
      } catch (error) {
        if (!(error instanceof StandbyError) || idle === 0) throw error;
      }
    }
  }

  private async onConnection<T>(work: (queries: ConnectionQueries) => Promise<T>): Promise<T> {
    const client = await this.connections.acquire();
    let broken: Error | undefined;
    try {
      return await work(this.queriesOn(client));
    } catch (error) {
      broken = brokenConnection(error) ?? (await ended(client));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async attempt<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions): Promise<T> {
    const settings = settingsText(options);
    const { client, manager, release } = await this.connections.begin(options.statementTimeoutMs);
    const tx = new ConnectionTransaction(client, manager, this.options.preparedStatements);
    let broken: Error | undefined;
    try {
      if (settings !== '') await client.query(settings);
      const result = await work(tx);
      tx.end();
      await commit(client);
      return result;
    } catch (error) {
      tx.end();
      broken = brokenConnection(error) ?? (await rollback(client));
      throw error;
    } finally {
      await release(broken);
    }
  }

  private queriesOn(client: ClientBase): ConnectionQueries {
    return new ConnectionQueries(client, this.options.preparedStatements);
  }
}

/** COMMIT of a transaction that a swallowed error had aborted answers ROLLBACK: nothing was saved. TypeORM does not return the answer. */
async function commit(client: ClientBase): Promise<void> {
  const { command } = await traced(statementSpan('COMMIT'), () => client.query('COMMIT'));
  if (command !== 'COMMIT')
    throw new Error(
      'The transaction had failed before its COMMIT and was rolled back: an error inside of it was swallowed.',
    );
}

async function rollback(client: ClientBase): Promise<Error | undefined> {
  return await answered(client, 'ROLLBACK');
}

/**
 * PostgreSQL sends the error of a statement before it gives back the statement's locks. The next statement is answered after
 * that: without it, the same work on another connection could find its own locks held.
 */
async function ended(client: ClientBase): Promise<Error | undefined> {
  return await answered(client, '');
}

/** @returns why the connection cannot be used any more */
async function answered(client: ClientBase, statement: string): Promise<Error | undefined> {
  try {
    await client.query(statement);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function brokenConnection(error: unknown): Error | undefined {
  return error instanceof Error && isConnectionLost(error) ? error : undefined;
}

const RECOVERY = 'SELECT pg_is_in_recovery() AS standby';

interface Recovery {
  readonly standby: boolean;
}

/** Its connection is closed, as after a write: the address may lead to the primary when it is connected to again. */
class StandbyError extends Error {
  override readonly name = 'StandbyError';
  readonly code = READ_ONLY;
}

function assertServes(
  [row]: readonly Recovery[],
  { readOnly = false }: Pick<DatabaseOptions, 'readOnly'>,
): void {
  if (row?.standby === true && !readOnly)
    throw new StandbyError('the server is a standby, and DATABASE_URL must lead to the primary');
}

/** Longer than a working database takes, shorter than callers wait for the answer. */
const ANSWER_TIMEOUT_MS = 2_000;

/**
 * Checks over a separate connection whether the database answers, for when the pool has none to spare: when all
 * connections are busy, the service has much to do and the database need not be down.
 */
export async function checkOverOwnConnection(
  options: PoolOptions & Pick<DatabaseOptions, 'readOnly'>,
): Promise<void> {
  const client = new pg.Client({
    ...connectionConfig(options),
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    assertServes((await client.query<Recovery>(RECOVERY)).rows, options);
  } finally {
    // Not waited for: a server that does not answer does not say goodbye either.
    client.end().catch(() => undefined);
  }
}
