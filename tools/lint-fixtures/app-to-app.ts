// as: apps/movements/src/batches/batch-rules.ts
// expect: @typescript-eslint/no-restricted-imports
import * as queries from '@razao/queries';
export const seen = queries;
