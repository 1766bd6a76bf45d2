// as: libs/platform/src/http/error-texts.ts
// expect: @nx/enforce-module-boundaries
import * as testing from '@razao/testing/apps';
export const seen = testing;
