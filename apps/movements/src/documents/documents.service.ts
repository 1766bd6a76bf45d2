// Use cases of documents. A document belongs to one batch and never changes.
import { Injectable } from '@nestjs/common';
import { Period, twoDigits, refusalOfConstraint, refusalOfField, refusalOfFindings } from '@razao/domain';
import type { AccessScope } from '@razao/auth';
import { Database, type Transaction } from '@razao/platform/database';
import { Idempotency } from '@razao/platform/idempotency';
import type { Int64 } from '@razao/platform/http';
import { recordAudit } from '../audit/audit-trail.js';
import { ownedRecords } from '../lists/record-list.js';
import { createOnce, numberedOnce } from '../wire/in-transaction.js';
import { namingMonth, noParent, notFound } from '../wire/refusals.js';
import type { DocumentRequest, Document } from './document.dto.js';
import { wireDocument } from './document-lists.js';
import {
  DocumentStore,
  type InsertedDocument,
  type NewDocument,
  type OwningBatch,
} from './document.store.js';

@Injectable()
export class DocumentsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly store: DocumentStore,
  ) {}

  /**
   * Creates a document; without `documento` it gets the next free number of its batch.
   * @throws DomainError DOCUMENT_BATCH_MISSING, PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED, DAY_NOT_IN_MONTH, FACT_DATE_NOT_EARLIER, DOCUMENT_NUMBER_USED.
   */
  async create(scope: AccessScope, request: DocumentRequest): Promise<Document> {
    return await createOnce(scope, this.idempotency, async (tx) => {
      const batch = await this.batchOf(scope, tx, request);
      return { answer: await this.createIn(scope, tx, batch, request), branchIds: [batch.branchId] };
    });
  }

  /** Creates a document inside a transaction of the caller, in a batch that this transaction has read. */
  async createIn(
    scope: AccessScope,
    tx: Transaction,
    batch: OwningBatch,
    request: Omit<DocumentRequest, 'batchId'>,
  ): Promise<Document> {
    const document = newDocument(batch, request);
    const inserted = await namingMonth(
      { place: `batchId ${batch.id}: mes `, field: 'batchId', value: String(batch.id) },
      () => this.insert(scope, tx, document, request.documento),
    );
    await recordAudit(tx, {
      action: 'document.created',
      entity: 'document',
      entityId: inserted.id,
      branchId: batch.branchId,
      period: batch.period,
      detail: { batchId: batch.id, documento: inserted.documento },
    });
    return wireDocument({ ...inserted, batchId: batch.id, ...document });
  }

  /**
   * Finds the batch of a new document.
   * @throws DomainError DOCUMENT_BATCH_MISSING, also for a batch that the caller may not see.
   */
  async batchOf(
    scope: AccessScope,
    tx: Transaction,
    { batchId }: Pick<DocumentRequest, 'batchId'>,
  ): Promise<OwningBatch> {
    const batch = await this.store.findDocumentBatch(scope, tx, batchId);
    if (batch === undefined) throw noParent('batch', 'batchId', batchId);
    return batch;
  }

  /**
   * Yields all documents of the batch, in the order of their creation, while they are being read.
   * @throws DomainError BATCH_NOT_FOUND.
   */
  async *listAll(scope: AccessScope, batchId: Int64): AsyncGenerator<Document[]> {
    const read = this.store.batchDocuments(scope, this.database, batchId);
    yield* ownedRecords(read, wireDocument, () => notFound('batch', 'batchId', batchId));
  }

  private async insert(
    scope: AccessScope,
    tx: Transaction,
    document: NewDocument,
    documento: string | undefined,
  ): Promise<InsertedDocument> {
    if (documento === undefined) {
      const numbers = `document numbers of ${document.batch.id}`;
      return await numberedOnce(tx, numbers, 'documento', () =>
        this.store.insertDocument(scope, tx, document),
      );
    }
    const inserted = await this.store.insertDocument(scope, tx, document, documento);
    if (inserted !== undefined) return inserted;
    throw refusalOfConstraint('document_number_unique', { number: documento });
  }
}

function newDocument(batch: OwningBatch, request: Omit<DocumentRequest, 'batchId'>): NewDocument {
  const { texto = null, cdpadronizado = null } = request;
  return {
    batch,
    diaref: referenceDay(batch, request.diaref),
    texto,
    cdpadronizado,
    closing: cdpadronizado === batch.closingCode,
    factDate: earlierDate(batch, request.factDate),
  };
}

function referenceDay(batch: OwningBatch, day: number | undefined): number | null {
  if (day === undefined) return null;
  const period = Period.fromDate(batch.period);
  if (period.hasDay(day)) return day;
  throw refusalOfField('DAY_NOT_IN_MONTH', 'diaref', twoDigits(day), {
    en: `${period.format()} has no day ${day}`,
    pt: `o mês ${period.format()} não tem o dia ${day}`,
  });
}

function earlierDate({ period }: OwningBatch, factDate: string | undefined): string | null {
  if (factDate === undefined || factDate < period) return factDate ?? null;
  throw refusalOfFindings('FACT_DATE_NOT_EARLIER', [
    {
      field: 'factDate',
      value: factDate,
      reason: {
        en: `expected a date before ${period}`,
        pt: `informe uma data anterior a ${period}`,
      },
    },
  ]);
}
