// What the monthly balances of an account are made of, in one statement per request.
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
  /** Null: the initial balance; or the account has no balance and movement at all. */
  readonly period: string | null;
  /** numeric; null in an open month, which continues the month before. */
  readonly opening: string | null;
  readonly debit: string | null;
  readonly credit: string | null;
  /** Null without closing postings. */
  readonly closingNet: string | null;
}

@Injectable()
export class BalancesStore {
  /** Empty when the branch is outside of the scope; a row without a month when the account or the chart is missing. */
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
