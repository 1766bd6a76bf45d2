// The outermost line of a main.ts: a service that cannot start says why, once, and ends with a code
// that is not zero.
import { SchemaVersionError } from '../database/schema-version.js';
import { DatabaseAbsentError } from '../database/start.js';
import { EnvError } from '../env/parse-env.js';

/** sysexits.h: the configuration is wrong; starting again will not help. */
const EXIT_CONFIGURATION = 78;
/** Where it happened in our code says nothing more to whoever has to act. */
const SELF_EXPLAINING = [EnvError, SchemaVersionError, DatabaseAbsentError];

export async function startService(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(error instanceof EnvError ? EXIT_CONFIGURATION : 1);
  }
}

function messageOf(error: unknown): string {
  if (SELF_EXPLAINING.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is taken: end the process that has it, or choose another with PORT or MANAGEMENT_PORT.`;
  }
  return error.stack ?? error.message;
}
