// Tests what commands of the checkout do before they run its code: those of Nx work in a path that has spaces, at which a
// shell splits an unquoted variable; packages for the build are always installed; unknown options are refused, and so is a
// checkout that cannot be written, and a bundle of a bundle.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
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

describe('a checkout that cannot be written', () => {
  let root: string;
  temporaryFolder((folder) => (root = folder));

  it('is refused in one line', async () => {
    const files = ['tools/build.mjs', 'tools/folder-lock.mjs', 'libs/testing/postgres/orphans.mjs'];
    for (const file of files) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await copyFile(join(TOOLS, '..', file), join(root, file));
    }
    // Below a file not even root can write.
    await writeFile(join(root, '.nx'), '');
    const code = `import(${JSON.stringify(pathToFileURL(join(root, 'tools/build.mjs')).href)}).then((it) => it.takeCheckout())`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', code], {
      env: { ...process.env, RAZAO_BUILT: '' },
      encoding: 'utf8',
    });
    expect(stderr).toMatch(
      /^\S+ cannot be built: ENOTDIR: .*\. Run the command as a user who may write there\n$/,
    );
    expect(status).toBe(1);
  });
});

describe('a build beside that of a killed command', () => {
  let folder: string;
  temporaryFolder((made) => (folder = made));

  it('fails instead of bundling the bundle of the other', async () => {
    const bundle = join(folder, 'dist/main.js');
    await mkdir(join(folder, 'dist'));
    const [banner = ''] = (await readFile(join(TOOLS, 'dist/admin/main.js'), 'utf8')).split('\n');
    await writeFile(bundle, `${banner}\n`);
    const { status, stderr } = spawnSync(process.execPath, [join(TOOLS, 'bundle.mjs')], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/dist\/main\.js is a bundle already: another build .*\. Run the command again\n$/);
    expect(status).toBe(1);
    expect(await readFile(bundle, 'utf8')).toBe(`${banner}\n`);
  });
});

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
