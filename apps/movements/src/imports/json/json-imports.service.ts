// The use case of importing a JSON movement in one transaction, whole or not at all. It finds or creates the batch; the
// rows are loaded as in every import.
import { Injectable } from '@nestjs/common';
import { BranchGate, permits, type AccessScope, type BranchRef } from '@razao/auth';
import { DomainError, Period, refusalOfField } from '@razao/domain';
import type { Transaction } from '@razao/platform/database';
import { BatchStore } from '../../batches/batch.store.js';
import { BatchesService } from '../../batches/batches.service.js';
import { MovementsEnv } from '../../movements.env.js';
import { namingMes } from '../../wire/refusals.js';
import { BatchImportsService, assertOpen } from '../batch-imports.service.js';
import type { ImportReport } from '../import-result.js';
import { type ImportBatch, ImportStore } from '../load/import.store.js';
import { Spool } from '../upload/spool.js';
import { movementFile } from './movement-rows.js';
import { readMovement, type MovementRequest } from './movement.dto.js';

@Injectable()
export class JsonImportsService {
  constructor(
    private readonly batches: BatchesService,
    private readonly store: ImportStore,
    private readonly batchStore: BatchStore,
    private readonly imports: BatchImportsService,
    private readonly gate: BranchGate,
    private readonly env: MovementsEnv,
  ) {}

  /**
   * Imports a movement into the batch that it names, which it creates when the month has no batch with this `lote`. Any
   * error refuses the whole movement: the result gives the reasons row by row, and nothing is saved. A repeat adds
   * nothing, because the batch already has the documents. Without `lote` every request creates a new batch, and only an
   * Idempotency-Key prevents a repeat from doing so.
   * @throws DomainError VALIDATION_FAILED, TOO_MANY_ENTRIES, PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED,
   *   CHART_NOT_CONFIGURED, BRANCH_FORBIDDEN, SERVICE_BUSY, CONFLICT_RETRY, IDEMPOTENCY_*.
   */
  async importMovement(
    scope: AccessScope,
    branch: BranchRef,
    body: unknown,
    dryRun: boolean,
  ): Promise<ImportReport> {
    const movement = await readMovement(body);
    const file = await movementFile(movement);
    return await Spool.with(this.env.spoolDir, (spool) =>
      this.imports.run(scope, {
        file,
        options: { dryRun, atomic: true },
        spool,
        target: (current, tx) => this.targetOf(current, tx, branch, movement),
      }),
    );
  }

  private async targetOf(
    scope: AccessScope,
    tx: Transaction,
    branch: BranchRef,
    movement: MovementRequest,
  ): Promise<ImportBatch> {
    // The permission may have been revoked while the import waited for its turn.
    if (!permits(scope, branch.branchId)) await this.gate.enter(scope, branch.companyCode, branch.branchCode);
    const batchId = await this.batchOf(scope, tx, branch, movement);
    const target = await this.store.findImportTarget(scope, tx, batchId);
    if (target === undefined) throw goneMeanwhile();
    const [month] = await this.store.listImportMonths(tx, [target]);
    await namingMes(Period.fromDate(target.period), async () => Promise.resolve(assertOpen(target, month)));
    return target;
  }

  /** Finds or creates the batch; waits for another request that is creating the same `lote`. */
  private async batchOf(
    scope: AccessScope,
    tx: Transaction,
    branch: BranchRef,
    movement: MovementRequest,
  ): Promise<number> {
    const before = await this.existing(scope, tx, branch, movement);
    if (before !== undefined) return before;
    try {
      return (await this.batches.createIn(scope, tx, branch, movement)).id;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'LOTE_USED') throw error;
      const created = await this.existing(scope, tx, branch, movement);
      if (created === undefined) throw goneMeanwhile();
      return created;
    }
  }

  private async existing(
    scope: AccessScope,
    tx: Transaction,
    { branchId }: BranchRef,
    { lote, ano, mes, descricao }: MovementRequest,
  ): Promise<number | undefined> {
    if (lote === undefined) return undefined;
    const period = Period.of(ano, mes);
    const month = { branchId, period: period.toDate() };
    const batch = await this.batchStore.findBatchByCode(scope, tx, month, lote);
    if (batch !== null && descricao !== undefined && descricao !== (batch.description ?? ''))
      throw otherDescricao(lote, period, descricao, batch.description);
    return batch?.id;
  }
}

function otherDescricao(
  lote: string,
  period: Period,
  descricao: string,
  existing: string | null,
): DomainError {
  const month = period.format();
  const shown = JSON.stringify(existing);
  return refusalOfField('VALIDATION_FAILED', 'descricao', descricao, {
    en: `lote ${lote} exists in ${month} with ${existing === null ? 'none' : shown}: send that, or leave it out`,
    pt: `o lote ${lote} existe em ${month} ${existing === null ? 'sem descrição' : `com ${shown}`}: envie a mesma ou omita-a`,
  });
}

function goneMeanwhile(): DomainError {
  return new DomainError('CONFLICT_RETRY', {
    en: 'lote: the batch was deleted at this moment; send it again',
    pt: 'lote: o lote foi excluído neste momento; reenvie a requisição',
  });
}
