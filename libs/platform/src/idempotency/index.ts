export { Idempotency } from './idempotency.js';
export type { IdempotentOptions } from './idempotency.js';
export { IdempotencyModule } from './idempotency.module.js';
