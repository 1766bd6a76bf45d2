// A built service without settings: the process ends by itself, with the code and the line that
// libs/platform/src/http/start-service.spec.ts describes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from './manifests.js';

it('a service without settings ends with 78 and one line that names what is missing', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'apps/queries/dist/main.js')], {
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect([status, stdout]).toEqual([78, '']);
  expect(JSON.parse(stderr)).toMatchObject({
    level: 'fatal',
    service: 'queries',
    message: expect.stringMatching(/^The environment has 2 problems: DATABASE_URL: .*; JWT_JWKS_URI, /),
  });
});
