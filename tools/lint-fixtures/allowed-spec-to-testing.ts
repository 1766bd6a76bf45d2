// as: libs/domain/src/money/rounding.int.spec.ts
// expect: nothing
import { expect, it } from '@jest/globals';
import * as testing from '@razao/testing/apps';
it('may', () => expect(testing).toBeDefined());
