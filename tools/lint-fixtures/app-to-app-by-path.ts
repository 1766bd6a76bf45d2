// as: apps/movements/src/batches/batch-rules.ts
// expect: @nx/enforce-module-boundaries
import * as queries from '../../../queries/src/main.js';
export const seen = queries;
