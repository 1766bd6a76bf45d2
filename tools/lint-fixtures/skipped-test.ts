// as: apps/movements/src/batches/batches.spec.ts
// expect: no-restricted-syntax
import { expect, it } from '@jest/globals';
it.skip('is not run', () => expect(1).toBe(1));
