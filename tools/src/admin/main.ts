// `npm run admin -- …`: what an operator does to an installation and no service offers. Each command
// refuses bad input with one clear line on standard error and exit code 1, and changes nothing then.
import { types } from 'node:util';
import { DomainError } from '@razao/domain';
import { DatabaseAbsentError, SchemaVersionError } from '@razao/platform/database';
import { accessCommands } from './access.commands.js';
import { CommandRefused } from './command-line.js';
import type { Command } from './command.js';
import { companyCommand } from './company.command.js';
import { importCommand } from './import.command.js';
import { Installation } from './installation.js';
import { migrateCommand } from './migrate.command.js';
import { statusCommand } from './status/status.command.js';
import { tokenCommand } from './token.command.js';

const COMMANDS: readonly Command[] = [
  migrateCommand,
  companyCommand,
  ...accessCommands,
  tokenCommand,
  importCommand,
  statusCommand,
];

/** What the person at the keyboard, or at the database, can mend. */
const SELF_EXPLAINING = [CommandRefused, DomainError, DatabaseAbsentError, SchemaVersionError];

const HELP = [
  'Usage: npm run admin -- COMMAND',
  '',
  ...COMMANDS.flatMap(({ usage, does }) =>
    usage.map((line, index) => `  ${line.padEnd(66)}${index === 0 ? does : ''}`.trimEnd()),
  ),
].join('\n');

/** @returns the exit code. */
export async function runAdmin(words: readonly string[], installation = new Installation()): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(`${HELP}\n`);
    return name === undefined ? 1 : 0;
  }
  try {
    const command = COMMANDS.find((known) => known.name === name);
    if (command === undefined)
      throw new CommandRefused(`There is no command ${name}; npm run admin -- help lists them`);
    await command.run(rest, installation, (line) => process.stdout.write(`${line}\n`));
    return 0;
  } catch (error) {
    if (!isExplained(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function isExplained(error: unknown): error is Error {
  return SELF_EXPLAINING.some((kind) => error instanceof kind) || isOutside(error);
}

/** The database's or the system's own word on what is wrong: of no use with a stack trace of this program. */
function isOutside(error: unknown): error is Error {
  for (let told = error; types.isNativeError(told) && told.message !== ''; told = told.cause)
    if ('code' in told && typeof told.code === 'string' && !told.code.startsWith('ERR_')) return true;
  return false;
}
