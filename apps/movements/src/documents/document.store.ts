// Runs the statements of documents.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { defineSql } from '@razao/platform/sql';
import type { Int64 } from '@razao/platform/http';
import type { Queryable, Transaction } from '@razao/platform/database';
import type { DocumentRow } from './document-lists.js';

const sql = defineSql(import.meta.url, ['find-document-batch', 'list-batch-documents', 'insert-document']);

/** The batch of a new document, with the fields that the document needs. */
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

@Injectable()
export class DocumentStore {
  async findDocumentBatch(
    scope: AccessScope,
    db: Queryable,
    batchId: number,
  ): Promise<OwningBatch | undefined> {
    return await db.one<OwningBatch>(sql['find-document-batch'], [scope.branchIds, batchId]);
  }

  /** Yields no row when the caller sees no such batch, and one row of nulls when the batch has no documents. */
  batchDocuments(
    scope: AccessScope,
    db: Queryable,
    batchId: Int64,
  ): AsyncIterable<(DocumentRow | { id: null })[]> {
    return db.batches(sql['list-batch-documents'], [scope.branchIds, batchId]);
  }

  /**
   * @param documento null for the next free number of the batch; the caller then holds the numbering of the batch.
   * @returns undefined when the number is in use in the batch.
   */
  async insertDocument(
    scope: AccessScope,
    tx: Transaction,
    { batch, diaref, texto, cdpadronizado, closing, factDate }: NewDocument,
    documento: string | null = null,
  ): Promise<InsertedDocument | undefined> {
    const { id, branchId, period } = batch;
    const fields = [diaref, texto, cdpadronizado, closing, factDate, documento];
    const values = [scope.branchIds, id, branchId, period, ...fields];
    return await tx.one<InsertedDocument>(sql['insert-document'], values);
  }
}
