export { Database } from './database.js';
export { ReadDatabase, DatabaseModule } from './database.module.js';
export { IDLE_IN_TRANSACTION_TIMEOUT_MS, isConnectionLost } from './pool.js';
export { parseInt8 } from './column-types.js';
export type { Queryable, Transaction, TransactionOptions } from './queryable.js';
export { sqlStateOf, withRetries } from './retry.js';
export { firstMessage, readCell } from './start.js';
