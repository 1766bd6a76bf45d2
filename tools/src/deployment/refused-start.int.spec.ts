// Tests a built service, and the server of the console, with wrong settings: the process ends by itself, with the exit
// code and the line that libs/platform/src/http/start-service.spec.ts describes.
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from './manifests.js';

const KEY = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();

it.each<[of: string, app: string, settings: Record<string, string>, message: RegExp]>([
  [
    'queries without settings',
    'queries',
    {},
    /^The environment has 2 problems: DATABASE_URL: .*; JWT_JWKS_URI, /,
  ],
  [
    'queries with a key for EdDSA',
    'queries',
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d', JWT_PUBLIC_KEY: KEY },
    /^JWT_PUBLIC_KEY is a key of kind ed25519, expected RSA or P-256$/,
  ],
  [
    'the console without settings',
    'console',
    {},
    /^The environment has 5 problems: MOVEMENTS_URL: .*; OIDC_ISSUER: .*; OIDC_CLIENT_ID: /,
  ],
])('%s ends with 78 and one line that names what is wrong', (_, app, settings, message) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'apps', app, 'dist/main.js')], {
    env: { PATH: process.env['PATH'], ...settings },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect([status, stdout]).toEqual([78, '']);
  const line = JSON.parse(stderr) as object;
  expect(line).toMatchObject({ level: 'fatal', service: app, message: expect.stringMatching(message) });
  expect(line).not.toHaveProperty('stack');
});
