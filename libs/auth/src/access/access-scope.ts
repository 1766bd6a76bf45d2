// The branches and operations that a caller may use, resolved before any service is called. It is the first parameter
// of every store method, so that a query without it does not compile.

/** The branch code that means every branch of a company. In a permission it includes future branches. */
export const EVERY_BRANCH = '*';

export interface AccessScope {
  readonly subject: string;
  /** Whether the caller has the role admin: every company, and the operations that are reserved for the role. */
  readonly admin: boolean;
  /** The ledger.actor.id of the subject, in services that write the ledger. */
  readonly actorId?: number;
  /**
   * The branches that the caller may see, of the companies that this cell serves. Null means all branches (for an
   * admin, while this cell serves every company of its database). SQL: `($1::integer[] IS NULL OR branch_id =
   * ANY($1))`.
   */
  readonly branchIds: readonly number[] | null;
}

/** A branch by the ids of the database and by the codes of requests. */
export interface BranchRef {
  readonly companyId: number;
  readonly branchId: number;
  readonly companyCode: string;
  readonly branchCode: string;
}

export function permits(scope: AccessScope, branchId: number): boolean {
  return scope.branchIds === null || scope.branchIds.includes(branchId);
}
