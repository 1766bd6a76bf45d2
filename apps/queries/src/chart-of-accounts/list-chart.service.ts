// The whole chart of accounts of a company, in hierarchical numeric order.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { branchNotFound, chartNotConfigured } from '@razao/domain';
import { ReadDatabase } from '@razao/platform/database';
import { ChartOfAccountsStore } from './chart-of-accounts.store.js';

export interface ChartListing {
  /** Equal digests, equal rows. */
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

  /** @throws DomainError CHART_NOT_CONFIGURED. */
  async list(scope: AccessScope, branch: BranchRef): Promise<ChartListing> {
    const version = await this.store.readChartVersion(scope, this.database, branch);
    if (version === undefined) throw branchNotFound(branch.companyCode, branch.branchCode);
    const { chartId, digest } = version;
    if (chartId === null || digest === null) throw chartNotConfigured(branch.companyCode);
    return { digest, rows: () => this.store.streamChartRows(this.database, chartId) };
  }
}
