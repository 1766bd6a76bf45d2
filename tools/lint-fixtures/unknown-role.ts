// as: apps/movements/src/batches/batches.gadget.ts
// expect: razao/file-name
export const nothing = 0;
