// as: apps/queries/src/balances/balance-rules.ts
// expect: @typescript-eslint/no-restricted-imports
import * as money from '@razao/domain/dist/money/amount.js';
export const seen = money;
