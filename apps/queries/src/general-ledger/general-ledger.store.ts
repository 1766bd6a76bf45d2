// Reads the postings of an account in a month, as JSON rows that PostgreSQL wrote.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import type { Period } from '@razao/domain';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { NamedAccount } from '../branch.dto.js';

const sql = defineSql(import.meta.url, ['read-ledger-page', 'read-posted-accounts', 'stream-ledger-rows']);

export interface LedgerRange {
  readonly period: Period;
  readonly dayStart: number;
  readonly dayEnd: number;
}

export interface LedgerPage {
  readonly hasChart: boolean;
  readonly hasAccount: boolean;
  /** JSON rows with commas between them; null when there are none, or too many for one page. */
  readonly ledger: string | null;
  /** The account to stream when its rows are too many for one page; otherwise null. */
  readonly streamedAccount: number | null;
}

@Injectable()
export class GeneralLedgerStore {
  /** @returns undefined when the branch is outside of the scope */
  async readLedgerPage(
    scope: AccessScope,
    db: Queryable,
    branch: BranchRef,
    { contaId, conta }: NamedAccount,
    range: LedgerRange,
    rowsMax: number,
  ): Promise<LedgerPage | undefined> {
    return await db.one<LedgerPage>(sql['read-ledger-page'], [
      ...valuesOf(scope, branch, contaId ?? null, range),
      rowsMax,
      conta ?? null,
    ]);
  }

  /** @param tx a snapshot, because the accounts below a synthetic one and the rows must be of the same moment */
  async *streamLedgerRows(
    scope: AccessScope,
    tx: Queryable,
    branch: BranchRef,
    accountId: number,
    range: LedgerRange,
  ): AsyncGenerator<string[]> {
    const account = await tx.one<{ posted: number[] }>(sql['read-posted-accounts'], [accountId]);
    const values = valuesOf(scope, branch, account?.posted ?? [], range);
    const batches = tx.batches<{ ledger: string }>(sql['stream-ledger-rows'], values);
    for await (const rows of batches) yield rows.map(({ ledger }) => ledger);
  }
}

function valuesOf(
  scope: AccessScope,
  branch: BranchRef,
  accounts: number | null | readonly number[],
  { period, dayStart, dayEnd }: LedgerRange,
): unknown[] {
  return [scope.branchIds, branch.branchId, accounts, period.toDate(), dayStart, dayEnd];
}
