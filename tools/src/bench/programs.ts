// Runs programs to their end: PostgreSQL's own, which the services are compared with, and others.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** @returns the standard output. @throws Error with the program's words when it fails or is not on PATH. */
export async function runProgram(
  program: string,
  args: readonly (string | number)[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { env: { ...process.env, LC_ALL: 'C', ...env }, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(program, args.map(String), options)).stdout;
}

/** Without pgbench, the driver of the services sends its statements. */
export const HAS_PGBENCH = spawnSync('pgbench', ['--version']).error === undefined;
