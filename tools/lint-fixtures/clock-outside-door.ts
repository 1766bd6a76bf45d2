// as: apps/movements/src/batches/batch-rules.ts
// expect: no-restricted-syntax
export const now = (): Date => new Date();
