// `npm run admin -- …`: what an operator does to an installation and no service offers. Each command
// refuses bad input with one clear line on standard error and exit code 1, and changes nothing then.
// A command is loaded when it is called: most of the time of a short one would go into the code of the others.
import { types } from 'node:util';
import { CommandRefused } from './command-line.js';
import type { Command } from './command.js';
import { Installation } from './installation.js';

const COMMANDS = new Map<string, () => Promise<Command>>([
  ['migrate', async () => (await import('./migrate.command.js')).migrateCommand],
  ['company', async () => (await import('./company.command.js')).companyCommand],
  ['grant', async () => (await import('./access/access.commands.js')).grantCommand],
  ['revoke', async () => (await import('./access/access.commands.js')).revokeCommand],
  ['group', async () => (await import('./access/access.commands.js')).groupCommand],
  ['token', async () => (await import('./token.command.js')).tokenCommand],
  ['import', async () => (await import('./import.command.js')).importCommand],
  ['status', async () => (await import('./status/status.command.js')).statusCommand],
]);

/** Errors that the caller of the command, or the operator of the database, can correct; by name, because their classes load the libraries. */
const SELF_EXPLAINING = ['CommandRefused', 'DomainError', 'DatabaseAbsentError', 'SchemaVersionError'];

async function help(): Promise<string> {
  const commands = await Promise.all([...COMMANDS.values()].map((load) => load()));
  const lines = commands.flatMap(({ usage, does }) =>
    usage.map((line, index) => `  ${line.padEnd(66)}${index === 0 ? does : ''}`.trimEnd()),
  );
  return ['Usage: npm run admin -- COMMAND', '', ...lines, ''].join('\n');
}

/** @returns the exit code. */
export async function runAdmin(words: readonly string[], installation = new Installation()): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(await help());
    return name === undefined ? 1 : 0;
  }
  try {
    const load = COMMANDS.get(name);
    if (load === undefined)
      throw new CommandRefused(`There is no command ${name}; npm run admin -- help lists them`);
    const command = await load();
    await command.run(rest, installation, (line) => process.stdout.write(`${line}\n`));
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

/** The database's or the system's own word on what is wrong: of no use with a stack trace of this program. */
function isOutside(error: Error): boolean {
  for (let cause: unknown = error; types.isNativeError(cause) && cause.message !== ''; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && !cause.code.startsWith('ERR_')) return true;
  return false;
}
