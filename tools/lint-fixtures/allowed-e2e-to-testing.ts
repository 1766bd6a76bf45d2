// as: apps/queries/e2e/balances.e2e.spec.ts
// expect: nothing
import { expect, it } from '@jest/globals';
import * as testing from '@razao/testing/apps';
it('may', () => expect(testing).toBeDefined());
