// as: apps/movements/src/batches/batch-rules.ts
// expect: @typescript-eslint/no-explicit-any
export const read = (text: string): any => JSON.parse(text);
