// Tests the built server of the console with wrong settings: it ends by itself, as the services do
// (libs/platform/src/http/start-service.spec.ts, apps/movements/e2e/start.e2e.spec.ts).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from './dockerfile.js';

it('the console without settings exits with 78 and one line that names the missing variables', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'apps/console/dist/main.js')], {
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect([status, stdout]).toEqual([78, '']);
  const message = /^The environment has 5 problems: MOVEMENTS_URL: .*; OIDC_ISSUER: .*; OIDC_CLIENT_ID: /;
  const line = JSON.parse(stderr) as object;
  expect(line).toMatchObject({ level: 'fatal', service: 'console', message: expect.stringMatching(message) });
  expect(line).not.toHaveProperty('stack');
});
