// Makes a folder for each test.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';

/**
 * @param prepare called before each test of the file or of the `describe` with a new folder, which is deleted after the
 *   test
 */
export function temporaryFolder(prepare: (folder: string) => unknown): void {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'razao-test-'));
    await prepare(folder);
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });
}
