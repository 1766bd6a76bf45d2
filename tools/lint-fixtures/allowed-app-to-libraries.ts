// as: apps/movements/src/batches/batch-rules.ts
// expect: nothing
// Stands for a file that keeps to the directions, so that the fixtures beside it fail for their own reason.
import * as auth from '@razao/auth';
import * as domain from '@razao/domain';
import * as platform from '@razao/platform/env';
export const seen = [auth, domain, platform];
