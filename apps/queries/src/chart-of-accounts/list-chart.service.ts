// Lists the whole chart of accounts of a company, in hierarchical numeric order.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { branchNotFound, chartNotConfigured } from '@razao/domain';
import { ReadDatabase } from '@razao/platform/database';
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
  async list<T>(scope: AccessScope, branch: BranchRef, use: (chart: ChartListing) => Promise<T>): Promise<T> {
    return await this.database.snapshot(async (tx) => {
      const version = await this.store.readChartVersion(scope, tx, branch);
      if (version === undefined) throw branchNotFound(branch.companyCode, branch.branchCode);
      const { chartId, digest } = version;
      if (chartId === null || digest === null) throw chartNotConfigured(branch.companyCode);
      return await use({ digest, rows: () => this.store.streamChartRows(tx, chartId) });
    });
  }
}
