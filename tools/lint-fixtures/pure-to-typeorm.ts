// as: libs/domain/src/money/rounding.ts
// expect: @typescript-eslint/no-restricted-imports
import * as typeorm from 'typeorm';
export const seen = typeorm;
