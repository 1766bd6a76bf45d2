// Lists the whole chart of accounts of a company, in hierarchical numeric order.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { branchNotFound, chartNotConfigured } from '@razao/domain';
import { type Queryable, ReadDatabase } from '@razao/platform/database';
import { ChartOfAccountsStore } from './chart-of-accounts.store.js';

export interface ChartListing {
  /** Listings with equal digests have equal rows. */
  readonly digest: string;
  /** The rows in batches of JSON texts. */
  rows(): AsyncIterable<readonly string[]>;
}

@Injectable()
export class ListChartService {
  constructor(
    private readonly database: ReadDatabase,
    private readonly store: ChartOfAccountsStore,
  ) {}

  /**
   * Reads digest and rows in one snapshot, which ends after `use`. On two connections the digest could belong to other
   * rows: they may lead to two replicas, or the chart may change between the two reads.
   * @throws DomainError CHART_NOT_CONFIGURED.
   */
  async listWithin(
    scope: AccessScope,
    branch: BranchRef,
    use: (chart: ChartListing) => Promise<void>,
  ): Promise<void> {
    await this.database.snapshot(async (tx) => await use(await this.list(scope, branch, tx)));
  }

  /** @throws DomainError CHART_NOT_CONFIGURED. */
  async list(scope: AccessScope, branch: BranchRef, db: Queryable = this.database): Promise<ChartListing> {
    const version = await this.store.readChartVersion(scope, db, branch);
    if (version === undefined) throw branchNotFound(branch.companyCode, branch.branchCode);
    const { chartId, digest } = version;
    if (chartId === null || digest === null) throw chartNotConfigured(branch.companyCode);
    return { digest, rows: () => this.store.streamChartRows(db, chartId) };
  }
}
