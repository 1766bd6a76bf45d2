// as: libs/domain/src/balances/balance-file.ts
// expect: @typescript-eslint/no-restricted-imports
import * as fs from 'node:fs';
export const seen = fs;
