// Says where to go when the database refuses a change of a company that is moving or lives in another cell.
import { domainErrorFromDatabase, rootMessage } from '@razao/domain';
import { CommandRefused } from './command-line.js';

/** @returns undefined for any other error */
export function refusalOfMoved(error: unknown): CommandRefused | undefined {
  if (domainErrorFromDatabase(error)?.code !== 'COMPANY_MOVING') return undefined;
  return new CommandRefused(
    `${rootMessage(error)}; nothing was changed. Wait for the end of its move, then run the command with the DATABASE_URL of its cell (npm run admin -- directory show names the cell)`,
  );
}
