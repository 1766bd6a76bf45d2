// as: apps/movements/src/batches/utils.ts
// expect: razao/file-name
export const nothing = 0;
