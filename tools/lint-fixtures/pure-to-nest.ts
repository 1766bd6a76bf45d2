// as: libs/domain/src/entries/grouping.ts
// expect: @typescript-eslint/no-restricted-imports
import * as nest from '@nestjs/common';
export const seen = nest;
