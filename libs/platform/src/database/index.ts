export { Database } from './database.js';
export type { DatabaseOptions } from './database.js';
export { ReadDatabase, DatabaseModule } from './database.module.js';
export type { DatabaseModuleOptions } from './database.module.js';
export type { PoolOptions, PoolUse } from './pool.js';
export { isConnectionLost } from './pool.js';
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
export { isRetryable, sqlStateOf } from './retry.js';
export { SchemaVersionError, assertSchemaVersion } from './start.js';
export { DatabaseAbsentError } from './start.js';
