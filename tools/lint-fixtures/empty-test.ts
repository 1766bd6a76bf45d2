// as: apps/movements/src/batches/batches.spec.ts
// expect: razao/test-asserts
import { it } from '@jest/globals';
it('cannot fail', () => {
  Math.abs(1);
});
