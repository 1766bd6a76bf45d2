// as: apps/movements/src/batches/batch-rules.ts
// expect: no-restricted-syntax
export const url = process.env['DATABASE_URL'];
