// as: libs/platform/src/http/error-texts.ts
// expect: @nx/enforce-module-boundaries
import * as auth from '@razao/auth';
export const seen = auth;
