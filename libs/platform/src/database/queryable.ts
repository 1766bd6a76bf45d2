// How a store uses the database, in or out of a transaction. Stores take a Queryable when
// they only read and a Transaction when they write, so that a write can never slip out of its
// transaction.
import type { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import type { SqlStatement } from '../sql/index.js';

/** A catalogued statement; plain text is for tools and tests, and is not prepared by name. */
export type Statement = SqlStatement | string;

export type Values = readonly unknown[];

export interface Queryable {
  /** All rows. */
  query<Row extends object>(statement: Statement, values?: Values): Promise<Row[]>;
  /** The only row, or undefined; more than one is a broken assumption and throws. */
  one<Row extends object>(statement: Statement, values?: Values): Promise<Row | undefined>;
  /** Runs the statement for its effect: how many rows it touched. */
  execute(statement: Statement, values?: Values): Promise<number>;
  /** The rows as they come, through a cursor, so many per round trip: memory does not grow with their number. */
  batches<Row extends object>(
    statement: Statement,
    values?: Values,
    batchSize?: number,
  ): AsyncIterable<Row[]>;
  /** TypeORM's repositories: for single rows off the hot paths. Those of a transaction work inside of it. */
  readonly manager: EntityManager;
}

export interface Transaction extends Queryable {
  /** `COPY … FROM STDIN`; resolves with the number of rows. */
  copyIn(statement: Statement, source: AsyncIterable<Buffer | string> | Readable): Promise<number>;
  /** `COPY … TO STDOUT`, chunk by chunk. */
  copyOut(statement: Statement): AsyncIterable<Buffer>;
  /** Very many rows of a query, as texts, a null as an empty one; its values are whole numbers and dates (YYYY-MM-DD). */
  copyRows(statement: Statement, values: Values): AsyncIterable<string[][]>;
}

type Isolation = 'READ COMMITTED' | 'REPEATABLE READ' | 'SERIALIZABLE';

export interface TransactionOptions {
  /** Id of the actor who writes (`ledger.actor`): becomes `created_by` of the rows. */
  actor?: number | string;
  isolation?: Isolation;
  readOnly?: boolean;
  /** Replaces the pool's statement timeout inside this transaction; 0 is no limit. */
  statementTimeoutMs?: number;
  /** How long a statement of this transaction waits for a lock; then it fails with SERVICE_BUSY. */
  lockTimeoutMs?: number;
  /**
   * The work may be run again from its beginning after a serialization failure or a deadlock. Only
   * for work without effects outside the transaction.
   */
  retryable?: boolean;
}
