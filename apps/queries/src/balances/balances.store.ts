// Reads what the monthly balances of an account are computed from, in one statement per request.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import type { Period } from '@razao/domain';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { NamedAccount } from '../branch.dto.js';

const sql = defineSql(import.meta.url, ['read-account-balances']);

export interface AccountMonth {
  readonly basePeriod: string;
  readonly chartId: number | null;
  readonly hasAccount: boolean;
  /** Null in the row of the initial balance, and in the only row of an account without balance and movement. */
  readonly period: string | null;
  /** A decimal text; null in an open month, which opens with the closing of the month before. */
  readonly opening: string | null;
  readonly debit: string | null;
  readonly credit: string | null;
  /** Null without closing postings. */
  readonly closingNet: string | null;
}

@Injectable()
export class BalancesStore {
  /** @returns no row when the branch is outside of the scope; a row without a month when account or chart is missing */
  async readAccountBalances(
    scope: AccessScope,
    db: Queryable,
    branch: BranchRef,
    { contaId, conta }: NamedAccount,
    months: readonly Period[],
  ): Promise<AccountMonth[]> {
    const dates = months.map((month) => month.toDate());
    return await db.query<AccountMonth>(sql['read-account-balances'], [
      scope.branchIds,
      branch.branchId,
      contaId ?? null,
      dates,
      dates.at(-1),
      conta ?? null,
    ]);
  }
}
