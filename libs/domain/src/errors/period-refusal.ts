// The one wording for a month that takes no entries, used by the gate's refusals and by imports.
import { DomainError } from './domain-error.js';

/**
 * @param status of the month: undefined, or anything but CONSOLIDATED, for one that was never opened
 * @param month as people write it, MM/YYYY
 * @param what is refused: entries, documents, batches
 */
export function periodRefusal(status: string | undefined, month: string, what: string): DomainError {
  return status === 'CONSOLIDATED'
    ? new DomainError(
        'PERIOD_CONSOLIDATED',
        `${month} is consolidated: it accepts no new ${what} and loses none`,
      )
    : new DomainError(
        'PERIOD_NOT_OPEN',
        `${month} was never opened: it accepts no ${what} (POST /monthOpening opens the next month)`,
      );
}
