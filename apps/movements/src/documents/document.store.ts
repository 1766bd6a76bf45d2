// The statements of documents.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { defineSql } from '@razao/platform/sql';
import type { Int64 } from '@razao/platform/http';
import type { Queryable, Transaction } from '@razao/platform/database';
import type { DeletionCandidate } from '../deletions/judge-deletion.js';
import type { DocumentRow } from './document-lists.js';

const sql = defineSql(import.meta.url, [
  'find-document',
  'find-document-batch',
  'list-batch-documents',
  'hold-document-numbering',
  'insert-document',
  'insert-next-document',
  'list-documents-to-delete',
  'delete-documents',
]);

/** The batch as a new document needs it. */
export interface OwningBatch {
  id: number;
  branchId: number;
  /** YYYY-MM-01 */
  period: string;
  closingCode: string;
}

export interface NewDocument {
  batch: OwningBatch;
  diaref: number | null;
  texto: string | null;
  cdpadronizado: string | null;
  closing: boolean;
  /** YYYY-MM-DD */
  factDate: string | null;
}

export interface InsertedDocument {
  id: number;
  documento: string;
}

export interface DeletedDocument {
  id: number;
  batchId: number;
  branchId: number;
  /** YYYY-MM-01 */
  period: string;
  documento: string;
  entries: number;
}

@Injectable()
export class DocumentStore {
  async findDocument(scope: AccessScope, db: Queryable, id: Int64): Promise<DocumentRow | undefined> {
    return await db.one<DocumentRow>(sql['find-document'], [scope.branchIds, id]);
  }

  async findDocumentBatch(
    scope: AccessScope,
    db: Queryable,
    batchId: number,
  ): Promise<OwningBatch | undefined> {
    return await db.one<OwningBatch>(sql['find-document-batch'], [scope.branchIds, batchId]);
  }

  /** No row when the caller sees no such batch, a single one with nulls when it has no documents. */
  batchDocuments(
    scope: AccessScope,
    db: Queryable,
    batchId: Int64,
  ): AsyncIterable<(DocumentRow | { id: null })[]> {
    return db.batches(sql['list-batch-documents'], [scope.branchIds, batchId]);
  }

  /** Undefined when the number is in use in the batch. */
  async insertDocument(
    scope: AccessScope,
    tx: Transaction,
    document: NewDocument,
    documento: string,
  ): Promise<InsertedDocument | undefined> {
    return await tx.one<InsertedDocument>(sql['insert-document'], [...valuesOf(scope, document), documento]);
  }

  /** Numbers are given one at a time in each batch: a transaction that waited here sees the number given before. */
  async holdDocumentNumbering(tx: Transaction, batchId: number): Promise<void> {
    await tx.execute(sql['hold-document-numbering'], [batchId]);
  }

  /** Undefined when another request took the same number by name at this moment. */
  async insertNextDocument(
    scope: AccessScope,
    tx: Transaction,
    document: NewDocument,
  ): Promise<InsertedDocument | undefined> {
    return await tx.one<InsertedDocument>(sql['insert-next-document'], valuesOf(scope, document));
  }

  async listDocumentsToDelete(
    scope: AccessScope,
    tx: Transaction,
    ids: readonly Int64[],
  ): Promise<DeletionCandidate[]> {
    return await tx.query<DeletionCandidate>(sql['list-documents-to-delete'], [scope.branchIds, ids]);
  }

  async deleteDocuments(
    scope: AccessScope,
    tx: Transaction,
    ids: readonly Int64[],
  ): Promise<DeletedDocument[]> {
    return await tx.query<DeletedDocument>(sql['delete-documents'], [scope.branchIds, ids]);
  }
}

function valuesOf(
  scope: AccessScope,
  { batch, diaref, texto, cdpadronizado, closing, factDate }: NewDocument,
): unknown[] {
  const { id, branchId, period } = batch;
  return [scope.branchIds, id, branchId, period, diaref, texto, cdpadronizado, closing, factDate];
}
