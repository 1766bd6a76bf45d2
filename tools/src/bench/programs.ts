// Runs the programs that the benchmarks compare: those of PostgreSQL, and those of the images, in their environment.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AppName } from '@razao/testing/apps';
import { IMAGES, environmentOf, readStages } from '../deployment/dockerfile.js';

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
const ADMIN = fileURLToPath(new URL('../admin/cli.js', import.meta.url));
const IMAGE_VARIABLES = ['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'];

/** The environment of a service, or of the admin command, in its image. */
export function imageEnvironmentOf(app: AppName | 'admin'): Readonly<Record<string, string>> {
  const environment = environmentOf(readStages(), IMAGES[`razao/${app}`]?.target ?? '');
  return Object.fromEntries(IMAGE_VARIABLES.map((name) => [name, environment[name] ?? '']));
}

/**
 * @returns the standard output
 * @throws Error with the program's error output when it fails, or when it is not on PATH
 */
export async function runProgram(
  program: string,
  args: readonly (string | number)[],
  env: Readonly<Record<string, string>> = {},
  started: (pid: number) => void = () => undefined,
): Promise<string> {
  const options = { env: { ...process.env, LC_ALL: 'C', ...env }, maxBuffer: OUTPUT_BYTES_MAX };
  const running = promisify(execFile)(program, args.map(String), options);
  started(running.child.pid ?? 0);
  return (await running).stdout;
}

/** Runs the admin command as its image does: built, without npm, in the environment of the image. */
export async function runAdmin(
  env: Readonly<Record<string, string>>,
  words: readonly string[],
  started?: (pid: number) => void,
): Promise<string> {
  return await runProgram(
    process.execPath,
    [ADMIN, ...words],
    { ...imageEnvironmentOf('admin'), ...env },
    started,
  );
}
