// as: libs/domain/src/balances/rolling.ts
// expect: @typescript-eslint/no-restricted-imports
import * as pg from 'pg';
export const seen = pg;
