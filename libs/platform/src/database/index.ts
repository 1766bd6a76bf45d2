export { Database } from './database.js';
export { ReadDatabase, DatabaseModule } from './database.module.js';
export { type PoolUse, isConnectionLost } from './pool.js';
export { parseInt8 } from './column-types.js';
export type {
  Isolation,
  Queryable,
  Statement,
  Transaction,
  TransactionOptions,
  Values,
} from './queryable.js';
export { sqlStateOf, withRetries } from './retry.js';
export { SchemaVersionError, DatabaseAbsentError, readCell } from './start.js';
