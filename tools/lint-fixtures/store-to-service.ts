// as: apps/movements/src/batches/batch.store.ts
// expect: @typescript-eslint/no-restricted-imports
import { BatchService } from './batch.service.js';
export const seen = BatchService;
