// Reads the chart of accounts of a branch's company, as JSON rows that PostgreSQL wrote.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';

const sql = defineSql(import.meta.url, ['read-chart-version', 'stream-chart-rows']);

export interface ChartVersion {
  readonly chartId: number | null;
  /** Charts with the same digest have the same listing; null when the company has no accounts. */
  readonly digest: string | null;
}

@Injectable()
export class ChartOfAccountsStore {
  /** @returns undefined when the branch is outside of the scope */
  async readChartVersion(
    scope: AccessScope,
    db: Queryable,
    branch: BranchRef,
  ): Promise<ChartVersion | undefined> {
    return await db.one<ChartVersion>(sql['read-chart-version'], [scope.branchIds, branch.branchId]);
  }

  /** @param chartId from `readChartVersion`, which checks the scope */
  async *streamChartRows(db: Queryable, chartId: number): AsyncGenerator<string[]> {
    const batches = db.batches<{ account: string }>(sql['stream-chart-rows'], [chartId]);
    for await (const rows of batches) yield rows.map(({ account }) => account);
  }
}
