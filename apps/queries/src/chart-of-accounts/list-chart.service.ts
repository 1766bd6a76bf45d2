// The whole chart of accounts of a company, in hierarchical numeric order.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { branchNotFound, chartNotConfigured } from '../refusals.js';
import type { Column } from '../representations/table.js';
import { ChartOfAccountsStore } from './chart-of-accounts.store.js';

export const CHART_COLUMNS = [
  { name: 'id', kind: 'integer' },
  { name: 'cdAccounting', kind: 'text' },
  { name: 'cdReduced', kind: 'text' },
] as const satisfies readonly Column[];

export interface ChartListing {
  /** Equal digests, equal rows. */
  readonly digest: string;
  /** The rows in batches of JSON texts. */
  rows(): AsyncIterable<readonly string[]>;
}

@Injectable()
export class ListChartService {
  constructor(private readonly charts: ChartOfAccountsStore) {}

  /** @throws DomainError CHART_NOT_CONFIGURED. */
  async list(scope: AccessScope, branch: BranchRef): Promise<ChartListing> {
    const version = await this.charts.readChartVersion(scope, branch);
    if (version === undefined) throw branchNotFound(branch);
    const { chart_id: chartId, digest } = version;
    if (chartId === null || digest === null) throw chartNotConfigured(branch);
    return { digest, rows: () => this.charts.streamChartRows(scope, chartId) };
  }
}
