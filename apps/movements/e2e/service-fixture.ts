// What specs of services share beside the factories: the check of permissions, and refusals.
import { AccessListener, BranchDirectory, BranchGate } from '@razao/auth';
import { domainErrorFromDatabase } from '@razao/domain';
import type { TestDatabase } from '@razao/testing/database';

export const branchesOf = ({ database }: TestDatabase): BranchDirectory =>
  new BranchDirectory(database, new AccessListener(database), 'movements');

export const gateOf = (db: TestDatabase): BranchGate => new BranchGate(branchesOf(db));

/** The code of the refusal that the work ended with. */
export const refusalOf = async (work: Promise<unknown>): Promise<unknown> =>
  await work.then(
    () => 'accepted',
    (error: unknown) => domainErrorFromDatabase(error)?.code ?? error,
  );
