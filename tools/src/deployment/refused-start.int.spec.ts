// A built service, and the server of the console, without settings: the process ends by itself, with the code and the line that
// libs/platform/src/http/start-service.spec.ts describes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from './manifests.js';

it.each([
  ['queries', /^The environment has 2 problems: DATABASE_URL: .*; JWT_JWKS_URI, /],
  ['console', /^The environment has 5 problems: MOVEMENTS_URL: .*; OIDC_ISSUER: .*; OIDC_CLIENT_ID: /],
])('%s without settings ends with 78 and one line that names what is missing', (app, message) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'apps', app, 'dist/main.js')], {
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect([status, stdout]).toEqual([78, '']);
  expect(JSON.parse(stderr)).toMatchObject({
    level: 'fatal',
    service: app,
    message: expect.stringMatching(message),
  });
});
