// Reads companies with their branches and months, accounts and history codes, page by page.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import type { Queryable } from '@razao/platform/database';
import { readPage, skippedBy, type PageRead } from '@razao/platform/http';
import { defineSql } from '@razao/platform/sql';
import type {
  Account,
  AccountsQuery,
  CompanyElsewhere,
  ElsewhereQuery,
  HistoryCode,
  SearchQuery,
} from './master-data.dto.js';

const sql = defineSql(import.meta.url, [
  'list-companies',
  'list-companies-elsewhere',
  'list-accounts',
  'list-history-codes',
]);

/** Companies per round trip: a branch with ten years of months takes 10 KB of JSON. */
const BATCH_COMPANIES = 20;

@Injectable()
export class MasterDataStore {
  /** Yields one row per company, or a single row without a company when the page is empty. */
  streamCompanies(
    scope: AccessScope,
    db: Queryable,
    query: SearchQuery,
  ): AsyncIterable<{ total: number; company: string | null }[]> {
    const { branchIds, admin } = scope;
    const values = [branchIds, admin, query.q, query.size, skippedBy(query)];
    return db.batches(sql['list-companies'], values, BATCH_COMPANIES);
  }

  async listCompaniesElsewhere(
    scope: AccessScope,
    db: Queryable,
    query: ElsewhereQuery,
  ): Promise<PageRead<CompanyElsewhere>> {
    const { subject, admin } = scope;
    return await readPage(db, sql['list-companies-elsewhere'], [subject, admin, query.q], query);
  }

  /** @param branch any branch of the company that is in the scope */
  async listAccounts(
    scope: AccessScope,
    db: Queryable,
    { companyId }: BranchRef,
    query: AccountsQuery,
  ): Promise<PageRead<Account>> {
    const { q, kind, nature, active, conta, ids } = query;
    const values = [scope.branchIds, companyId, q, kind, nature, active, conta, ids];
    return await readPage(db, sql['list-accounts'], values, query);
  }

  /** @param branch any branch of the company that is in the scope */
  async listHistoryCodes(
    scope: AccessScope,
    db: Queryable,
    { companyId }: BranchRef,
    query: SearchQuery,
  ): Promise<PageRead<HistoryCode>> {
    return await readPage(db, sql['list-history-codes'], [scope.branchIds, companyId, query.q], query);
  }
}
