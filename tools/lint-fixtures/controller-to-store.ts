// as: apps/movements/src/batches/batches.controller.ts
// expect: @typescript-eslint/no-restricted-imports
import { BatchStore } from './batch.store.js';
export const seen = BatchStore;
