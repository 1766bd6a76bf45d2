export { Idempotency, type Claim, type IdempotentOptions, type Worked } from './idempotency.js';
export { IdempotencyModule } from './idempotency.module.js';
