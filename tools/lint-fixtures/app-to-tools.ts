// as: apps/movements/src/batches/batch-rules.ts
// expect: @typescript-eslint/no-restricted-imports
import * as tools from '@razao/tools';
export const seen = tools;
