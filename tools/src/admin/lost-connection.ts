// Recognises that a command failed because its database went away meanwhile.
import { DomainError } from '@razao/domain';
import { isConnectionLost, sqlStateOf } from '@razao/platform/database';
import { CommandRefused } from './command-line.js';

/** The server refuses writes, but the connection is there: the driver's message says more. */
const READ_ONLY = '25006';

export function isLost(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'DATABASE_UNAVAILABLE';
  return isConnectionLost(error) && sqlStateOf(error) !== READ_ONLY;
}

/** @param sources name the databases that the command used; which of them was lost is not always known */
export function lostConnection(sources: string, error: unknown): CommandRefused {
  const cause = error instanceof DomainError ? (error.cause ?? error) : error;
  const message = typeof cause === 'object' && cause !== null && 'message' in cause ? cause.message : cause;
  return new CommandRefused(
    `The connection to the database of ${sources} was lost (${String(message)}). When the database answers, run the same command again: it does what is missing, and writes nothing twice.`,
  );
}
