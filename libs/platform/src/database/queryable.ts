// The database as stores see it, inside or outside of a transaction. A store that only reads takes a Queryable. A store
// that writes takes a Transaction, so that no write can run outside of its transaction.
import type { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import type { SqlStatement } from '../sql/index.js';

/** A catalogued statement. Tools and tests may pass plain text, which is not prepared by name. */
export type Statement = SqlStatement | string;

export type Values = readonly unknown[];

export interface Queryable {
  query<Row extends object>(statement: Statement, values?: Values): Promise<Row[]>;
  /** The only row, or undefined when there is none. @throws Error when there are several */
  one<Row extends object>(statement: Statement, values?: Values): Promise<Row | undefined>;
  /** Runs the statement for its effect and returns how many rows it affected. */
  execute(statement: Statement, values?: Values): Promise<number>;
  /**
   * Yields the rows through a cursor, `batchSize` per round trip, so that memory does not grow with the number of rows.
   */
  batches<Row extends object>(
    statement: Statement,
    values?: Values,
    batchSize?: number,
  ): AsyncIterable<Row[]>;
  /** TypeORM's repositories, for single rows outside of hot paths. In a Transaction they work inside of it. */
  readonly manager: EntityManager;
}

export interface Transaction extends Queryable {
  /** `COPY … FROM STDIN`; resolves with the number of rows. */
  copyIn(statement: Statement, source: AsyncIterable<Buffer | string> | Readable): Promise<number>;
  /** `COPY … TO STDOUT`, chunk by chunk. */
  copyOut(statement: Statement): AsyncIterable<Buffer>;
  /**
   * Yields the rows of a large query. Values are texts, and a null is an empty text. Parameters must be whole numbers
   * or dates (YYYY-MM-DD).
   */
  copyRows(statement: Statement, values: Values): AsyncIterable<string[][]>;
}

type Isolation = 'READ COMMITTED' | 'REPEATABLE READ' | 'SERIALIZABLE';

export interface TransactionOptions {
  /** Id of the actor who writes; it becomes `created_by` of the rows, through `ledger.actor`. */
  actor?: number | string;
  isolation?: Isolation;
  readOnly?: boolean;
  /** Replaces the pool's statement timeout inside this transaction; 0 means no limit. */
  statementTimeoutMs?: number;
  /** How long a statement of this transaction waits for a lock before it fails with SERVICE_BUSY. */
  lockTimeoutMs?: number;
  /**
   * Like `lockTimeoutMs`, for locks that others should not wait behind: the transaction waits for each lock a moment
   * only, and its work is run again from its beginning until this time has passed. Only for work without effects
   * outside of the transaction.
   */
  lockPatienceMs?: number;
  /**
   * Whether the work is run again from its beginning after a serialization failure or a deadlock. Only for work without
   * effects outside of the transaction.
   */
  retryable?: boolean;
}
