// The paginated lists of documents.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Database } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { ListRequest } from '../lists/list-request.js';
import { OrderedStatements, type Ordering } from '../lists/ordered.js';
import { readPage, type Page } from '../lists/page.js';
import type { DocumentSortField } from './document-list-shape.js';
import type { DocumentRow } from './document.store.js';

const sql = defineSql(import.meta.url, ['list-documents', 'summarise-documents', 'count-documents']);

const ORDERING: Ordering<DocumentSortField> = {
  default: 'd.id',
  tieBreak: 'd.id',
  expressions: {
    id: 'd.id',
    batchId: 'd.batch_id',
    documento: 'd.documento',
    diaref: 'd.diaref',
    texto: 'd.texto',
    cdpadronizado: 'd.cdpadronizado',
  },
};
const listed = new OrderedStatements(sql['list-documents'], sql['count-documents'], ORDERING);
const summarised = new OrderedStatements(sql['summarise-documents'], sql['count-documents'], ORDERING);

export interface DocumentSummaryRow extends DocumentRow {
  entries: number;
  /** numeric(…,2), as totalCredits */
  totalDebits: string;
  totalCredits: string;
}

export type DocumentListRequest = ListRequest<DocumentSortField>;

@Injectable()
export class DocumentListStore {
  constructor(private readonly database: Database) {}

  async listDocuments(
    scope: AccessScope,
    branchIds: readonly number[] | null,
    request: DocumentListRequest,
  ): Promise<Page<DocumentRow>> {
    return await readPage(this.database, listed, valuesOf(scope, branchIds, request), request);
  }

  async summariseDocuments(
    scope: AccessScope,
    branchIds: readonly number[] | null,
    request: DocumentListRequest,
  ): Promise<Page<DocumentSummaryRow>> {
    return await readPage(this.database, summarised, valuesOf(scope, branchIds, request), request);
  }
}

function valuesOf(
  scope: AccessScope,
  branchIds: readonly number[] | null,
  { filters }: DocumentListRequest,
): unknown[] {
  const { from, to, batchId, documentId, day, text } = filters;
  return [scope.branchIds, branchIds, from, to, batchId, documentId, day, text];
}
