// as: apps/movements/src/batches/batchRules.ts
// expect: razao/file-name
export const nothing = 0;
