// docs/console.md has a row for each variable that the server of the page reads.
import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { parseEnv, variablesOf } from '@razao/platform/env';
import { ConsoleEnv } from './console.env.js';

it('docs/console.md lists every variable of ConsoleEnv, in order', async () => {
  const page = await readFile(new URL('../../../docs/console.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(
    variablesOf(ConsoleEnv).map(
      ({ name, description, default: usual, required }) =>
        `| \`${name}\` | ${description} | ${usual === undefined ? (required ? 'none, required' : 'none') : `\`${usual}\``} |`,
    ),
  );
});

const GIVEN = {
  MOVEMENTS_URL: 'http://a',
  QUERIES_URL: 'http://a/b',
  COMPLIANCE_URL: 'https://a',
  OIDC_ISSUER: 'http://localhost:3000',
  OIDC_CLIENT_ID: 'razao-console',
};

it('ConsoleEnv refuses an address that is neither http nor https', () => {
  expect(() => parseEnv(ConsoleEnv, { ...GIVEN, MOVEMENTS_URL: 'ftp://a' })).toThrow(
    /^The environment has a problem:\n {2}MOVEMENTS_URL: must be http:\/\/ or https:\/\/ addresses, separated by commas, got "ftp:\/\/a"$/,
  );
});

it('ConsoleEnv names each variable whose address cannot be parsed', () => {
  const addresses = { MOVEMENTS_URL: 'http://a,http://b:99999', OIDC_ISSUER: 'https://a:b' };
  expect(() => parseEnv(ConsoleEnv, { ...GIVEN, ...addresses })).toThrow(
    /^The environment has 2 problems:\n {2}MOVEMENTS_URL: cannot be read as an address: .*\n {2}OIDC_ISSUER: cannot/,
  );
});

it('ConsoleEnv accepts an OIDC_ISSUER with https, or with http on localhost, and no other', () => {
  const at = (OIDC_ISSUER: string) => () => parseEnv(ConsoleEnv, { ...GIVEN, OIDC_ISSUER });
  for (const issuer of ['https://a/realms/b', 'http://localhost:3000', 'http://127.0.0.1/'])
    expect(at(issuer)()).toMatchObject({ OIDC_ISSUER: issuer, OIDC_SCOPE: 'openid profile' });
  for (const issuer of ['http://a', 'http://localhost.example.com', 'https:///'])
    expect(at(issuer)).toThrow(/OIDC_ISSUER: must be an https:\/\/ address, or http:\/\/ on localhost/);
});
