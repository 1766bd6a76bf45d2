// as: apps/movements/src/batches/batch-rules.ts
// expect: @nx/enforce-module-boundaries
import * as testing from '@razao/testing/apps';
export const seen = testing;
