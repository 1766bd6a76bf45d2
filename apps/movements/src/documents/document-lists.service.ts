// Reads the documents page by page.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { branchIdsOf, parseListRequest, type ListQuery } from '../lists/list-request.js';
import { mapPage, type Page } from '../lists/page.js';
import { wireTotal } from '../lists/totals.dto.js';
import { MovementsEnv } from '../movements.env.js';
import { DOCUMENT_LIST } from './document-list-shape.js';
import {
  DocumentListStore,
  type DocumentListRequest,
  type DocumentSummaryRow,
} from './document-list.store.js';
import type { Document, DocumentSummary } from './document.dto.js';
import { wireDocument } from './documents.service.js';

@Injectable()
export class DocumentListsService {
  constructor(
    private readonly store: DocumentListStore,
    private readonly env: MovementsEnv,
  ) {}

  /** @throws DomainError VALIDATION_FAILED, INVALID_PAGE. */
  async list(
    scope: AccessScope,
    branches: readonly BranchRef[] | undefined,
    query: ListQuery,
  ): Promise<Page<Document>> {
    return mapPage(
      await this.store.listDocuments(scope, branchIdsOf(branches), this.request(query)),
      wireDocument,
    );
  }

  /** @throws DomainError VALIDATION_FAILED, INVALID_PAGE. */
  async summarise(
    scope: AccessScope,
    branches: readonly BranchRef[] | undefined,
    query: ListQuery,
  ): Promise<Page<DocumentSummary>> {
    return mapPage(
      await this.store.summariseDocuments(scope, branchIdsOf(branches), this.request(query)),
      wireSummary,
    );
  }

  private request(query: ListQuery): DocumentListRequest {
    return parseListRequest(query, DOCUMENT_LIST, this.env.SERVICE_PAGINATION_SIZE);
  }
}

function wireSummary({
  entries,
  totalDebits,
  totalCredits,
  ...document
}: DocumentSummaryRow): DocumentSummary {
  return Object.assign(wireDocument(document), {
    entries,
    totalDebits: wireTotal(totalDebits),
    totalCredits: wireTotal(totalCredits),
  });
}
