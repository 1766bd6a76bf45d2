// as: libs/domain/src/accounts/account-code.ts
// expect: @typescript-eslint/no-restricted-imports
import * as entities from '../entities/index.js';
export const seen = entities;
