// Finds the pg_dump with which books are dumped and restored. An older one refuses the server.
import { spawnSync } from 'node:child_process';

/**
 * @param serverVersion text that has the version of the server: `18.4`, or the line of `postgres --version`
 * @returns PG_DUMP_PATH, or the program on the PATH; undefined when it is older than the server
 */
export function findPgDump(serverVersion: string): string | undefined {
  const majorIn = (text: string): number => Number(/\b(\d+)\.\d+/.exec(text)?.[1] ?? 0);
  const program = process.env['PG_DUMP_PATH'] ?? 'pg_dump';
  const { error, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return error === undefined && majorIn(stdout) >= majorIn(serverVersion) ? program : undefined;
}
