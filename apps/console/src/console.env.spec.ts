// docs/console.md has a row for each variable that the server of the page reads.
import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { parseEnv, variablesOf } from '@razao/platform/env';
import { ConsoleEnv } from './console.env.js';

it('its settings are in docs/console.md, in their order', async () => {
  const page = await readFile(new URL('../../../docs/console.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(
    variablesOf(ConsoleEnv).map(
      ({ name, description, default: usual }) =>
        `| \`${name}\` | ${description} | ${usual === undefined ? 'none, required' : `\`${usual}\``} |`,
    ),
  );
});

it('an address is http or https', () => {
  const addresses = { MOVEMENTS_URL: 'ftp://a', QUERIES_URL: 'http://a/b', COMPLIANCE_URL: 'https://a' };
  expect(() => parseEnv(ConsoleEnv, addresses)).toThrow(
    /^The environment has 2 problems:\n {2}SIGN_IN_URL: .*\n {2}MOVEMENTS_URL: must be an http:\/\/ or https:\/\/ address, got "ftp:\/\/a"$/,
  );
});
