export { Idempotency, type Claim, type IdempotentOptions } from './idempotency.js';
export { IdempotencyModule } from './idempotency.module.js';
