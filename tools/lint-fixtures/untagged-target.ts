// as: apps/movements/src/batches/batch-rules.ts
// expect: @nx/enforce-module-boundaries
import * as untagged from '../../../../tools/lint-fixtures/untagged/reads-domain.js';
export const seen = untagged;
