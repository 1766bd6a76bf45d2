// What specs of services share beside the factories: the branch of a request, the check of permissions, and refusals.
import { expect } from '@jest/globals';
import { AccessListener, BranchDirectory, BranchGate, type BranchRef } from '@razao/auth';
import { domainErrorFromDatabase } from '@razao/domain';
import { Clock } from '@razao/platform/clock';
import type { TestDatabase } from '@razao/testing/database';
import type { GivenBranch, GivenCompany } from '@razao/testing/factories';
import { ConsolidateMonth } from '../src/consolidation/consolidate-month.service.js';
import { ConsolidationStore } from '../src/consolidation/consolidation.store.js';

export function refOf(company: GivenCompany, branch: GivenBranch = company.branch): BranchRef {
  const { id: companyId, code: companyCode } = company;
  return { companyId, companyCode, branchId: branch.id, branchCode: branch.code };
}

export const gateOf = ({ database }: TestDatabase): BranchGate =>
  new BranchGate(new BranchDirectory(database, new AccessListener(database), 'movements'));

/** The code of the refusal that the work ended with. */
export const refusalOf = async (work: Promise<unknown>): Promise<unknown> =>
  await work.then(
    () => 'accepted',
    (error: unknown) => domainErrorFromDatabase(error)?.code ?? error,
  );

/** A run that waits for a worker. */
export async function givenRun(db: TestDatabase, { id }: GivenBranch, period: string) {
  await db.query('INSERT INTO ledger.consolidation_run (branch_id, period) VALUES ($1, $2)', [id, period]);
  return { branchId: id, period };
}

/** Consolidates months of a company's first branch. */
export async function consolidated(
  db: TestDatabase,
  { branch }: GivenCompany,
  ...periods: string[]
): Promise<void> {
  const months = new ConsolidateMonth(db.database, new ConsolidationStore(), new Clock());
  for (const period of periods) expect(await months.run(await givenRun(db, branch, period))).toBe('sealed');
}
