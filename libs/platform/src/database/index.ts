export { Database, type DatabaseOptions } from './database.js';
export { ReadDatabase, DatabaseModule, type DatabaseModuleOptions } from './database.module.js';
export { type PoolOptions, type PoolUse, isConnectionLost } from './pool.js';
export { columnTypes, parseInt8 } from './column-types.js';
export type {
  Isolation,
  Queryable,
  Statement,
  StreamOptions,
  Transaction,
  TransactionOptions,
  Values,
} from './queryable.js';
export { isRetryable, sqlStateOf, withRetries } from './retry.js';
export { SchemaVersionError, assertSchemaVersion, DatabaseAbsentError } from './start.js';
