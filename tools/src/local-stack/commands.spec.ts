// What Nx runs works in a checkout whose path has spaces: a shell cuts a variable without quotes at each of them.
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
