// as: apps/movements/src/imports/import.store.ts
// expect: @typescript-eslint/no-restricted-imports
import { from } from 'pg-copy-streams';
export const seen = from;
