import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../e2e/temporary-folder.js';
import { makeNewFolder } from './new-folder.js';

const NO_ONE = 65_534;
/** How a refusal ends. */
const WHAT_TO_DO = 'Name a new or empty folder where this user may write';

describe('the folder that a command makes', () => {
  let parent: string;
  temporaryFolder((folder) => (parent = folder));

  it('is created with its parents, may be empty, and is refused when it is not empty', async () => {
    const folder = join(parent, 'a', 'b');
    await makeNewFolder(folder);
    await makeNewFolder(folder);
    await writeFile(join(folder, 'mine'), '');
    await expect(makeNewFolder(folder)).rejects.toThrow(`${folder} is not empty; no folder was written`);
  });

  it('is refused when the path is a file, or below one', async () => {
    const file = join(parent, 'file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'below')])
      await expect(makeNewFolder(path)).rejects.toThrow(refusalOf(path, '(EEXIST|ENOTDIR)'));
  });

  it.each([
    ['may not write', 0o555],
    ['may neither read nor write', 0o000],
  ])('is refused with what to do where the user %s', async (_, mode) => {
    const folder = join(parent, 'closed');
    await mkdir(folder);
    await chmod(folder, mode);
    await chmod(parent, 0o755);
    for (const path of [folder, join(folder, 'new')])
      await expect(withoutPrivileges(() => makeNewFolder(path))).rejects.toThrow(refusalOf(path, 'EACCES'));
    await chmod(folder, 0o700);
  });
});

function refusalOf(path: string, code: string): RegExp {
  return new RegExp(`^${path} cannot be made: ${code}: .*\\. ${WHAT_TO_DO}$`);
}

/** Runs `act` as another user, because root may write everywhere. */
async function withoutPrivileges(act: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return act();
  process.seteuid?.(NO_ONE);
  try {
    await act();
  } finally {
    process.seteuid?.(0);
  }
}
