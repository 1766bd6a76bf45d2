// as: apps/movements/src/batches/batches.controller.ts
// expect: @typescript-eslint/no-restricted-imports
import { Database } from '@razao/platform/database';
export const seen = Database;
