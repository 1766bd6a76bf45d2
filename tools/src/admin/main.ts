// `npm run admin -- …`: the operations of an operator that no service offers. Each command refuses bad input with one
// clear line on standard error and exit code 1, and then changes nothing.
// The first import comes before any chunk of the bundle that declares metadata; which chunk is loaded first depends on
// the command.
import 'reflect-metadata';
import { types } from 'node:util';
import { readCommand, usageOf } from './command-line.js';
import { COMMANDS } from './commands.js';
import { Installation } from './installation.js';
import { outliveOutput } from '../lost-output.js';

/**
 * Errors that the caller of the command or the operator of the database can correct. They are listed by name, because
 * their classes would load the libraries.
 */
const SELF_EXPLAINING = [
  'CellError',
  'CommandRefused',
  'DomainError',
  'DatabaseAbsentError',
  'EnvError',
  'SchemaVersionError',
];

/** Runs the command of this process. A command that has begun is done to its end, also when its output cannot be written. */
export async function runProcess(words: readonly string[]): Promise<void> {
  outliveOutput();
  process.exitCode = await runAdmin(words);
}

/** @returns the exit code */
export async function runAdmin(words: readonly string[], installation = new Installation()): Promise<number> {
  const [name] = words;
  if (name === undefined || name === '--help' || name === 'help') {
    const lines = COMMANDS.map((each) => `  ${usageOf(each).padEnd(66)}${each.does}`.trimEnd());
    // npm prints its own lines on the standard output, where a script would take them for the answer.
    const forScripts = 'For a script that keeps the output: npm run -s admin -- COMMAND';
    process.stdout.write(['Usage: npm run admin -- COMMAND', forScripts, '', ...lines, ''].join('\n'));
    return name === undefined ? 1 : 0;
  }
  try {
    const { command, given } = readCommand(COMMANDS, words, installation.callerFolder);
    await command.run(given, installation, (line) => process.stdout.write(`${line}\n`));
    return 0;
  } catch (error) {
    if (!isExplained(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function isExplained(error: unknown): error is Error {
  return types.isNativeError(error) && (SELF_EXPLAINING.includes(error.name) || isOutside(error));
}

/** Whether the error comes from the database or the system: a stack trace of this program would not help then. */
function isOutside(error: Error): boolean {
  for (let cause: unknown = error; types.isNativeError(cause) && cause.message !== ''; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && !cause.code.startsWith('ERR_')) return true;
  return false;
}
