// as: libs/domain/src/accounts/account-code.ts
// expect: @typescript-eslint/no-restricted-imports
import * as index from '../index.js';
export const seen = index;
