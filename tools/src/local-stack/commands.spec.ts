// Tests what commands of the checkout do before they run its code: those of Nx work in a path that has spaces, at which a
// shell splits an unquoted variable; packages for the build are always installed; unknown options are refused.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../e2e/temporary-folder.js';

const TOOLS = join(import.meta.dirname, '../..');

it.each(['nx.json', 'apps/console/project.json'])(
  'the commands of %s quote the path of the checkout',
  (file) => {
    const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    expect(text).toContain('$NX_WORKSPACE_ROOT');
    expect(text).not.toMatch(/[^"]\$NX_WORKSPACE_ROOT/);
  },
);

describe('the dependencies', () => {
  let root: string;
  temporaryFolder((folder) => (root = folder));

  it('are installed with those of the build when NODE_ENV is production', async () => {
    const script = join(root, 'tools/dependencies.mjs');
    await mkdir(join(root, 'tools'));
    await copyFile(join(TOOLS, 'dependencies.mjs'), script);
    await writeFile(join(root, 'package-lock.json'), '{"packages":{}}');
    await writeFile(join(root, 'npm'), '#!/bin/sh\necho "$@" > asked\nmkdir node_modules\n', { mode: 0o755 });
    const code = `import(${JSON.stringify(pathToFileURL(script).href)}).then((it) => it.ensureDependencies())`;
    const { status } = spawnSync(process.execPath, ['-e', code], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PATH: `${root}${delimiter}${process.env['PATH'] ?? ''}`,
      },
    });
    expect(status).toBe(0);
    expect(await readFile(join(root, 'asked'), 'utf8')).toMatch(/^ci --include=dev /);
  });
});

it('npm run check refuses an unknown option before it runs a step', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(TOOLS, 'check.mjs'), '--no-test'], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: 'Unknown option --no-test. npm run check knows --no-tests.\n',
  });
});
