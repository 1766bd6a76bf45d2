// as: libs/domain/src/errors/error-texts.ts
// expect: @nx/enforce-module-boundaries
import * as platform from '@razao/platform/env';
export const seen = platform;
