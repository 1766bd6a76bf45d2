// What a caller may see, resolved before any service is called. It is the first parameter of every
// store method, so that a query without it does not compile.

/** Branch code that means every branch of a company; in a permission, those of the future included. */
export const EVERY_BRANCH = '*';

export interface AccessScope {
  readonly subject: string;
  /** Role admin: every company, and the operations reserved for it. */
  readonly admin: boolean;
  /** ledger.actor.id of the subject; present in services that write the ledger. */
  readonly actorId?: number;
  /**
   * Branches the caller may see, of the companies that are served here; null is all of them (admin, while every company of the
   * database is). SQL: `($1::integer[] IS NULL OR branch_id = ANY($1))`.
   */
  readonly branchIds: readonly number[] | null;
}

/** A branch by both of its names: the ids of the database and the codes of the wire. */
export interface BranchRef {
  readonly companyId: number;
  readonly branchId: number;
  readonly companyCode: string;
  readonly branchCode: string;
}

export function permits(scope: AccessScope, branchId: number): boolean {
  return scope.branchIds === null || scope.branchIds.includes(branchId);
}
