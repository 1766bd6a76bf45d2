// The trial balance of a month, row by row.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import type { Period } from '@razao/domain';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';

const sql = defineSql(import.meta.url, [
  'read-trial-balance-head',
  'read-company-trial-balance-head',
  'stream-trial-balance',
  'stream-company-trial-balance',
]);

const BATCH_ROWS = 1_000;

export interface TrialBalanceHead {
  readonly basePeriod: string;
  readonly hasChart: boolean;
  readonly status: 'OPEN' | 'CONSOLIDATED' | null;
  /** When entries of the month were last purged. */
  readonly purgedAt: Date | null;
  /** Equal digests, equal listings; null unless the month is consolidated. */
  readonly digest: string | null;
}

export interface TrialBalanceAccount {
  readonly code: string;
  readonly reducedCode: string;
  readonly name: string;
  readonly kind: 'S' | 'A';
  readonly level: number;
  readonly nature: string;
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
  readonly closingDebit: string | null;
  readonly closingCredit: string | null;
  readonly closingNet: string | null;
  readonly closing: string;
}

@Injectable()
export class TrialBalanceStore {
  /** Undefined when the branch is outside of the scope. */
  async readTrialBalanceHead(
    scope: AccessScope,
    db: Queryable,
    branch: BranchRef,
    period: Period,
  ): Promise<TrialBalanceHead | undefined> {
    return await db.one<TrialBalanceHead>(sql['read-trial-balance-head'], valuesOf(scope, branch, period));
  }

  streamTrialBalance(
    scope: AccessScope,
    db: Queryable,
    branch: BranchRef,
    period: Period,
  ): AsyncIterable<TrialBalanceAccount[]> {
    return db.batches<TrialBalanceAccount>(sql['stream-trial-balance'], valuesOf(scope, branch, period), {
      batchSize: BATCH_ROWS,
    });
  }

  /** Without a digest. Undefined when a branch is outside of the scope. */
  async readCompanyTrialBalanceHead(
    scope: AccessScope,
    db: Queryable,
    branches: readonly BranchRef[],
    period: Period,
  ): Promise<TrialBalanceHead | undefined> {
    const values = companyValues(scope, branches, period);
    return await db.one<TrialBalanceHead>(sql['read-company-trial-balance-head'], values);
  }

  streamCompanyTrialBalance(
    scope: AccessScope,
    db: Queryable,
    branches: readonly BranchRef[],
    period: Period,
  ): AsyncIterable<TrialBalanceAccount[]> {
    const values = companyValues(scope, branches, period);
    return db.batches<TrialBalanceAccount>(sql['stream-company-trial-balance'], values, {
      batchSize: BATCH_ROWS,
    });
  }
}

function companyValues(scope: AccessScope, branches: readonly BranchRef[], period: Period): unknown[] {
  return [scope.branchIds, branches.map(({ branchId }) => branchId), period.toDate()];
}

function valuesOf(scope: AccessScope, branch: BranchRef, period: Period): unknown[] {
  return [scope.branchIds, branch.branchId, period.toDate()];
}
