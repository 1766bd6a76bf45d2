// Reads the batches page by page.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { branchIdsOf, parseListRequest, type ListQuery } from '../lists/list-request.js';
import { mapPage, type Page } from '../lists/page.js';
import { wireTotal } from '../lists/totals.dto.js';
import { MovementsEnv } from '../movements.env.js';
import { BATCH_LIST } from './batch-list-shape.js';
import { BatchListStore, type BatchListRequest, type BatchSummaryRow } from './batch-list.store.js';
import type { Batch, BatchSummary } from './batch.dto.js';
import { wireBatch } from './batches.service.js';

@Injectable()
export class BatchListsService {
  constructor(
    private readonly store: BatchListStore,
    private readonly env: MovementsEnv,
  ) {}

  /** @throws DomainError VALIDATION_FAILED, INVALID_PAGE. */
  async list(
    scope: AccessScope,
    branches: readonly BranchRef[] | undefined,
    query: ListQuery,
  ): Promise<Page<Batch>> {
    return mapPage(
      await this.store.listBatches(scope, branchIdsOf(branches), this.request(query)),
      wireBatch,
    );
  }

  /** @throws DomainError VALIDATION_FAILED, INVALID_PAGE. */
  async summarise(
    scope: AccessScope,
    branches: readonly BranchRef[] | undefined,
    query: ListQuery,
  ): Promise<Page<BatchSummary>> {
    return mapPage(
      await this.store.summariseBatches(scope, branchIdsOf(branches), this.request(query)),
      wireSummary,
    );
  }

  private request(query: ListQuery): BatchListRequest {
    return parseListRequest(query, BATCH_LIST, this.env.SERVICE_PAGINATION_SIZE);
  }
}

function wireSummary({
  documents,
  entries,
  totalDebits,
  totalCredits,
  ...batch
}: BatchSummaryRow): BatchSummary {
  return Object.assign(wireBatch(batch), {
    documents,
    entries,
    totalDebits: wireTotal(totalDebits),
    totalCredits: wireTotal(totalCredits),
  });
}
