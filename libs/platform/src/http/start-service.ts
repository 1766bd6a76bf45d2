// The outermost call of a main.ts. A service that cannot start logs the reason in one line and ends with an exit code
// that is not zero. A service that gets a signal before it has started stops at once.
import { ServiceLogger } from './logger.js';
import { DatabaseAbsentError } from '../database/start.js';
import { CellError, SchemaVersionError } from '@razao/schema';
import { asOneLine, ConfigurationError, EXIT_CONFIGURATION, logsAsJson } from '../env/parse-env.js';

/** Errors that are logged without a stack, because a place in the code would not help the operator. */
const SELF_EXPLAINING = [ConfigurationError, SchemaVersionError, CellError, DatabaseAbsentError];

/** @param service the name of the process in its log. */
export async function startService(service: string, start: () => Promise<unknown>): Promise<void> {
  // Process 1 of a container ignores a signal without a handler, and a start may wait a minute for its database.
  const giveUp = (signal: NodeJS.Signals): void => {
    loggerOf(service).log(`${signal}: the start is given up.`, 'Start');
    process.exit(0);
  };
  process.once('SIGTERM', giveUp).once('SIGINT', giveUp);
  try {
    await start();
  } catch (error) {
    sayWhy(service, error);
    process.exit(error instanceof ConfigurationError || error instanceof CellError ? EXIT_CONFIGURATION : 1);
  } finally {
    process.off('SIGTERM', giveUp).off('SIGINT', giveUp);
  }
}

function loggerOf(service: string): ServiceLogger {
  return new ServiceLogger({ service, json: logsAsJson(), level: 'log' });
}

function sayWhy(service: string, error: unknown): void {
  const { message, stack } = wordsOf(error);
  if (!logsAsJson()) {
    process.stderr.write(`${stack ?? message}\n`);
    return;
  }
  loggerOf(service).fatal(asOneLine(message), ...(stack === undefined ? [] : [stack]), 'Start');
}

/** Has a stack only when the fault may be in the code. */
function wordsOf(error: unknown): { message: string; stack?: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error) };
  if (SELF_EXPLAINING.some((kind) => error instanceof kind)) return { message: error.message };
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return {
      message: `Port ${String(error.port)} is taken: end the process that has it, or choose another with PORT or MANAGEMENT_PORT.`,
    };
  }
  if ('syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo'))
    return { message: `${error.message}: look at HOST and PORT, MANAGEMENT_HOST and MANAGEMENT_PORT.` };
  return { message: error.message, stack: error.stack };
}
