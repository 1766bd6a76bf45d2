// as: apps/movements/src/imports/import.store.ts
// expect: no-restricted-syntax
export const text = 'COPY ledger.entry FROM STDIN';
