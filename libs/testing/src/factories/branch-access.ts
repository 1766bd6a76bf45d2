// Makes what a service knows about a request at its start: the branches that it names, and the branches that its caller
// may see.
import type { AccessScope, BranchRef } from '@razao/auth';
import type { GivenBranch, GivenCompany } from './given-company.js';

/** The scope of a caller who may see only these branches; null for an administrator, who may see every branch. */
export function scopeOf(branches: readonly Pick<GivenBranch, 'id'>[] | null): AccessScope {
  return {
    subject: 'ana',
    admin: branches === null,
    branchIds: branches?.map(({ id }) => id) ?? null,
  };
}

/** References to every branch, unless some are given. */
export function refsOf(company: GivenCompany, branches = company.branches): [BranchRef, ...BranchRef[]] {
  const [first, ...others] = branches.map((branch) => refOf(company, branch));
  if (first === undefined) throw new Error('a request is about one branch at least');
  return [first, ...others];
}

export function refOf(company: GivenCompany, branch: GivenBranch = company.branch): BranchRef {
  const { id: companyId, code: companyCode } = company;
  return { companyId, companyCode, branchId: branch.id, branchCode: branch.code };
}
