// The outermost line of a main.ts: a service that cannot start says why, in one line of its log, and ends
// with a code that is not zero.
import { ServiceLogger } from './logger.js';
import { SchemaVersionError } from '../database/schema-version.js';
import { DatabaseAbsentError } from '../database/start.js';
import { EnvError, logsAsJson } from '../env/parse-env.js';

/** sysexits.h: the configuration is wrong; starting again will not help. */
const EXIT_CONFIGURATION = 78;
/** Where it happened in our code says nothing more to whoever has to act. */
const SELF_EXPLAINING = [EnvError, SchemaVersionError, DatabaseAbsentError];

/** @param service what the process calls itself in its log. */
export async function startService(service: string, start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    sayWhy(service, error);
    process.exit(error instanceof EnvError ? EXIT_CONFIGURATION : 1);
  }
}

function sayWhy(service: string, error: unknown): void {
  const { message, stack } = wordsOf(error);
  if (!logsAsJson()) {
    process.stderr.write(`${stack ?? message}\n`);
    return;
  }
  const logger = new ServiceLogger({ service, json: true, level: 'error' });
  // A list of problems is lines for a person, and one line for a log.
  const line = message.replace(/:\n\s*/, ': ').replace(/\n\s*/g, '; ');
  logger.fatal(line, ...(stack === undefined ? [] : [stack]), 'Start');
}

/** With a stack only where nobody but whoever wrote the code can act. */
function wordsOf(error: unknown): { message: string; stack?: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error) };
  if (SELF_EXPLAINING.some((kind) => error instanceof kind)) return { message: error.message };
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return {
      message: `Port ${String(error.port)} is taken: end the process that has it, or choose another with PORT or MANAGEMENT_PORT.`,
    };
  }
  return { message: error.message, stack: error.stack };
}
