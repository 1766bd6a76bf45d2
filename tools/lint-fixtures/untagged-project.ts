// as: tools/lint-fixtures/untagged/reads-domain.ts
// expect: @nx/enforce-module-boundaries
import * as domain from '@razao/domain';
export const seen = domain;
