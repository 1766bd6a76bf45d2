// Runs the admin command on a test's database, as a person does.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const COMMAND = fileURLToPath(new URL('../../../../tools/admin.mjs', import.meta.url));

/**
 * @returns the output of the command
 * @throws Error with its `stderr` when the command refuses
 */
export async function runAdmin(db: { readonly url: string }, ...words: readonly string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: db.url };
  return (await promisify(execFile)(process.execPath, [COMMAND, ...words], { env })).stdout;
}
