// All access to PostgreSQL: statements, streams, transactions and notifications, on the pool of TypeORM's DataSource.
//
// Guarantees: `transaction` commits all of its work or none of it; a failed COMMIT is an error; a broken connection is
// never handed out again; the time to wait for a connection is limited.
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
import { LOCK_TRY_MS, withLockTries, withRetries } from './retry.js';
import { assertSchemaVersion, assertSession, readCell, waitForDatabase, waitForReplay } from './start.js';
import { ConnectionQueries, ConnectionTransaction, settingsText, statementSpan } from './transaction.js';

export interface DatabaseOptions extends PoolOptions {
  /** Whether catalogued statements are prepared by name, once per connection. Default: true. */
  preparedStatements?: boolean;
  /** What gives the address, for the message when the database does not answer. Default: DATABASE_URL. */
  urlVariable?: string;
  /** How long `start` waits for a database that does not answer yet. */
  startTimeoutMs: number;
  /** Names of the migrations that the schema must have, in order; without it the schema is not checked. */
  migrations?: readonly string[];
  /** The number of the database's cell; without it the cell is not checked. */
  cell?: number;
  /** Whether the connection only reads, so that a standby is accepted. Default: false. */
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

  /**
   * Waits for the database. Refuses sessions without their settings, a schema that this build does not know, and the
   * database of another cell.
   */
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
      // A stream only reads, so a rollback loses nothing.
      client.release(broken ?? (await rollback(client)));
    }
  }

  /**
   * Runs `work` in a transaction, which commits when `work` resolves and rolls back when it rejects.
   * @throws what `work` throws; DomainError SERVICE_BUSY or DATABASE_UNAVAILABLE when no connection is available.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const { lockPatienceMs, ...attempted } = options;
    if (lockPatienceMs === undefined) return await this.attempts(work, attempted);
    const briefly = { ...attempted, lockTimeoutMs: LOCK_TRY_MS };
    return await withLockTries(() => this.attempts(work, briefly), lockPatienceMs);
  }

  /** Like `transaction`, for work that only reads: all statements see the same moment, and no writer waits for them. */
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
   * Listens on a NOTIFY channel until the database is closed. It uses a separate connection, which is opened again when
   * it breaks. `onGap` is called when the connection breaks and when it is open again, because notifications in between
   * are lost.
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
   * Checks that the database answers, and that it is not a standby where a primary is needed. The check does not wait for
   * a pooled connection: an instance that failed it under load would leave the rotation, its requests would go to the
   * other instances, and their checks would fail next.
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

  /**
   * After a failover, idle connections may lead to a standby. They are closed one after the other, until a connection
   * leads to a primary or a new connection leads to a standby too.
   */
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

  private async attempts<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions): Promise<T> {
    if (options.retryable !== true) return await this.attempt(work, options);
    return await withRetries(() => this.attempt(work, options));
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

/**
 * When an error inside the transaction was swallowed, PostgreSQL answers COMMIT with ROLLBACK and saves nothing.
 * TypeORM does not return this answer, so COMMIT is sent here.
 */
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
 * PostgreSQL sends the error of a statement before it releases the statement's locks, and answers the next statement
 * after the release. Without this empty statement, the same work on another connection could find these locks still
 * held.
 */
async function ended(client: ClientBase): Promise<Error | undefined> {
  return await answered(client, '');
}

/** @returns the error that makes the connection unusable, if there is one */
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

/**
 * Has the code of a write to a standby, so that the connection is closed: a new connection to the same address may lead
 * to the primary.
 */
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

/** Longer than a working database needs for an answer, and shorter than probes wait. */
const ANSWER_TIMEOUT_MS = 2_000;

/**
 * Checks over a separate connection whether the database answers. It is used when all connections of the pool are busy,
 * which does not mean that the database is down.
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
    // `end` waits for the server, and a server that does not answer may not close the connection either.
    client.end().catch(() => undefined);
  }
}
