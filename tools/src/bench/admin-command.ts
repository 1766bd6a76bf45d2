// Runs the admin command as a separate process, as its image does: built, without npm, in the environment of the image.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { imageEnvironmentOf } from './bench.js';

const COMMAND = fileURLToPath(new URL('../admin/cli.js', import.meta.url));

/**
 * @returns the output of the command
 * @throws Error with the output, when the command refused
 */
export async function runAdmin(
  env: Readonly<Record<string, string>>,
  words: readonly string[],
  started: (pid: number) => void = () => undefined,
): Promise<string> {
  const running = promisify(execFile)(process.execPath, [COMMAND, ...words], {
    env: { ...process.env, ...imageEnvironmentOf('admin'), ...env },
  });
  started(running.child.pid ?? 0);
  return (await running).stdout;
}
