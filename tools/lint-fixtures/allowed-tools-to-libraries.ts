// as: tools/src/demo/load-demo.ts
// expect: nothing
// Stands for a tool, which may use every library, the test ones included.
import * as testing from '@razao/testing/apps';
export const seen = testing;
