// as: apps/movements/src/common/batch-rules.ts
// expect: razao/file-name
export const nothing = 0;
