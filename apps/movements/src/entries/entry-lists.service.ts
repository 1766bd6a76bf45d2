// Reads the entries page by page, line by line or added up by account.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { branchIdsOf, parseListRequest, type ListQuery } from '../lists/list-request.js';
import { mapPage, type Page } from '../lists/page.js';
import { wireTotal } from '../lists/totals.dto.js';
import { MovementsEnv } from '../movements.env.js';
import { wireEntry } from './entries.service.js';
import { ENTRY_LIST, ENTRY_SUMMARY } from './entry-list-shape.js';
import { EntryListStore, type AccountSummaryRow } from './entry-list.store.js';
import type { AccountSummary, Entry } from './entry.dto.js';

@Injectable()
export class EntryListsService {
  constructor(
    private readonly store: EntryListStore,
    private readonly env: MovementsEnv,
  ) {}

  /** @throws DomainError VALIDATION_FAILED, INVALID_PAGE. */
  async list(
    scope: AccessScope,
    branches: readonly BranchRef[] | undefined,
    query: ListQuery,
  ): Promise<Page<Entry>> {
    const request = parseListRequest(query, ENTRY_LIST, this.env.SERVICE_PAGINATION_SIZE);
    return mapPage(await this.store.listEntries(scope, branchIdsOf(branches), request), wireEntry);
  }

  /** A record an account. @throws DomainError VALIDATION_FAILED, INVALID_PAGE. */
  async summarise(
    scope: AccessScope,
    branches: readonly BranchRef[] | undefined,
    query: ListQuery,
  ): Promise<Page<AccountSummary>> {
    const request = parseListRequest(query, ENTRY_SUMMARY, this.env.SERVICE_PAGINATION_SIZE);
    return mapPage(await this.store.summariseEntries(scope, branchIdsOf(branches), request), wireSummary);
  }
}

function wireSummary({ totalDebits, totalCredits, ...account }: AccountSummaryRow): AccountSummary {
  return { ...account, totalDebits: wireTotal(totalDebits), totalCredits: wireTotal(totalCredits) };
}
