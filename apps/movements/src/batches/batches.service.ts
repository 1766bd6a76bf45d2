// Use cases of batches. A batch belongs to one branch and one opened month, and never moves to another.
import { Injectable } from '@nestjs/common';
import { type BranchMonth, Period, refusalOfConstraint } from '@razao/domain';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Database, type Transaction } from '@razao/platform/database';
import { Idempotency } from '@razao/platform/idempotency';
import { recordAudit } from '../audit/audit-trail.js';
import { createOnce, numberedOnce } from '../wire/in-transaction.js';
import { namingMes } from '../wire/refusals.js';
import type { Batch, BatchRequest } from './batch.dto.js';
import { wireBatch } from './batch-lists.js';
import { BatchStore, type InsertedBatch, type NewBatch } from './batch.store.js';

/**
 * The name of the batch numbers of a month. The number is taken before the gate locks the month, so a transaction that
 * holds the month exclusively takes the name first; in the other order the two would deadlock.
 */
export function batchNumbersOf({ branchId, period }: BranchMonth): string {
  return `batch numbers of ${branchId} ${period}`;
}

@Injectable()
export class BatchesService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly store: BatchStore,
  ) {}

  /**
   * Creates a batch; without `lote` it gets the next free number of its month.
   * @throws DomainError LOTE_USED, PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED.
   */
  async create(scope: AccessScope, branch: BranchRef, request: BatchRequest): Promise<Batch> {
    return await createOnce(scope, this.idempotency, async (tx) => ({
      answer: await this.createIn(scope, tx, branch, request),
      branchIds: [branch.branchId],
    }));
  }

  /** Creates a batch inside a transaction of the caller, for operations that create more than the batch. */
  async createIn(
    scope: AccessScope,
    tx: Transaction,
    branch: BranchRef,
    request: Pick<BatchRequest, 'lote' | 'ano' | 'mes' | 'descricao'>,
  ): Promise<Batch> {
    const period = Period.of(request.ano, request.mes);
    const batch = {
      branchId: branch.branchId,
      period: period.toDate(),
      descricao: request.descricao ?? null,
    };
    const inserted = await namingMes(period, () => this.insert(scope, tx, batch, request.lote));
    await recordAudit(tx, {
      action: 'batch.created',
      entity: 'batch',
      entityId: inserted.id,
      branchId: batch.branchId,
      period: batch.period,
      detail: { lote: inserted.lote },
    });
    return wireBatch({
      ...inserted,
      empresa: branch.companyCode,
      filial: branch.branchCode,
      ano: period.year,
      mes: period.month,
      descricao: batch.descricao,
    });
  }

  /** Yields all batches of the branch, the oldest month first, while they are being read. */
  async *listAll(scope: AccessScope, branch: BranchRef): AsyncGenerator<Batch[]> {
    for await (const rows of this.store.branchBatches(scope, this.database, branch.branchId))
      yield rows.map(wireBatch);
  }

  private async insert(
    scope: AccessScope,
    tx: Transaction,
    batch: NewBatch,
    lote: string | undefined,
  ): Promise<InsertedBatch> {
    if (lote === undefined) {
      return await numberedOnce(tx, batchNumbersOf(batch), 'lote', () =>
        this.store.insertBatch(scope, tx, batch),
      );
    }
    const inserted = await this.store.insertBatch(scope, tx, batch, lote);
    if (inserted !== undefined) return inserted;
    throw refusalOfConstraint('batch_code_unique', { code: lote, period: batch.period });
  }
}
