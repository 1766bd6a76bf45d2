// Tests that the commands of Nx work in a checkout whose path has spaces, at which a shell splits an unquoted variable.
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

it.each(['nx.json', 'apps/console/project.json'])(
  'the commands of %s quote the path of the checkout',
  (file) => {
    const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    expect(text).toContain('$NX_WORKSPACE_ROOT');
    expect(text).not.toMatch(/[^"]\$NX_WORKSPACE_ROOT/);
  },
);
