// The monthly balances of an account, in one statement per request.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import type { Period } from '@razao/domain';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';

const sql = defineSql(import.meta.url, ['read-account-balances']);

export interface AccountMonth {
  readonly basePeriod: string;
  readonly hasChart: boolean;
  readonly hasAccount: boolean;
  readonly year: string;
  readonly month: string;
  readonly movdeb: string;
  readonly movcred: string;
  readonly movenc: string | null;
  readonly accumulatedBalance: string;
  readonly openingBalance: string;
}

@Injectable()
export class BalancesStore {
  /** One row per month, also for an account that the chart does not have (`hasAccount`). */
  async readAccountBalances(
    scope: AccessScope,
    db: Queryable,
    branch: BranchRef,
    accountId: number,
    first: Period,
    last: Period,
  ): Promise<AccountMonth[]> {
    return await db.query<AccountMonth>(sql['read-account-balances'], [
      scope.branchIds,
      branch.branchId,
      accountId,
      first.toDate(),
      last.toDate(),
    ]);
  }
}
