export { Idempotency, type Claim, type Worked } from './idempotency.js';
export { IdempotencyModule } from './idempotency.module.js';
