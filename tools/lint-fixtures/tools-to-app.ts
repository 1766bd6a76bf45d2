// as: tools/src/demo/load-demo.ts
// expect: @typescript-eslint/no-restricted-imports
import * as movements from '@razao/movements';
export const seen = movements;
