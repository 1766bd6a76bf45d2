// The use case of importing a whole IPL file, whose lines name companies, branches, months and batches. It uses one
// transaction and one pass of the same rules as for one batch; only the batch differs from row to row.
//
// It takes locks in one order, so that no two operations wait for each other in a circle: existing batches by id, then
// months by branch and month, then new batches in that order too. A batch that another request creates in between would
// have to be locked after the months, so the transaction rolls back and begins again. It also does so when another
// request deletes a batch before its first document has entered.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { type BranchMonth, DomainError, domainErrorFromDatabase } from '@razao/domain';
import type { Transaction } from '@razao/platform/database';
import { recordAudit, type AuditEvent } from '../../audit/audit-trail.js';
import { historiesOf } from '../batch-imports.service.js';
import { ImportAttempts, type LoadedImport } from '../import-attempts.js';
import { type ImportOutcome, runImport } from '../import-run.js';
import type { ImportReport } from '../import-result.js';
import { ImportLimits } from '../limits.js';
import { type FileBatch, ImportStore } from '../load/import.store.js';
import { type ImportPlace, openPlace, type PlaceOf, closedPlace } from '../places.js';
import { AccountDirectory } from '../rows/account-directory.js';
import type { AccountColumn } from '../rows/raw-row.js';
import { keyWithBatch } from '../rows/row-rules.js';
import { type IplFile, openIplFile } from '../source/movement-file.js';
import type { Spool } from '../upload/spool.js';
import type { FileToImport } from '../upload/upload-request.js';
import { type ResolvedBatch, resolvedBatches } from './file-batches.js';

/** How often an import is tried when other requests create or delete its batches meanwhile. */
const ATTEMPTS_MAX = 3;

/** What the import needs after its locks are taken. */
interface ReadyFile {
  placeOf: PlaceOf;
  created: readonly FileBatch[];
  /** The branches that the lines name and for which the caller has permission. */
  branchIds: readonly number[];
}

@Injectable()
export class IplImportsService {
  constructor(
    private readonly store: ImportStore,
    private readonly attempts: ImportAttempts,
    private readonly limits: ImportLimits,
  ) {}

  /**
   * Checks whether the caller may upload a file whose lines name their batches, before the body is read.
   * @throws DomainError BRANCH_FORBIDDEN for a caller without any permission.
   */
  admitFile(scope: AccessScope): void {
    if (scope.branchIds?.length === 0)
      throw new DomainError('BRANCH_FORBIDDEN', {
        en: 'The user has no permission for any company/branch: ask an administrator for one.',
        pt: 'O usuário não tem permissão para nenhuma empresa/filial: solicite uma a um administrador.',
      });
  }

  /**
   * Imports a file into the batches that its lines name. It creates missing batches; they stay if a document entered
   * them. A line of a branch for which the caller has no permission, or of a month that is not open, is an error of its
   * row. Uploading a file twice adds nothing; with an Idempotency-Key it gets the first answer again.
   * @throws DomainError UPLOAD_* when the file cannot be read at all; SERVICE_BUSY, CONFLICT_RETRY, IDEMPOTENCY_* when
   *   other requests hold what the import needs.
   */
  async importFile(scope: AccessScope, given: FileToImport): Promise<ImportReport> {
    const file = await openIplFile(given.path, given.fileName);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempts.run(scope, {
          options: given.options,
          file,
          load: (tx, sorted) => this.load(scope, tx, file, given.spool, sorted),
        });
      } catch (error) {
        if (!(error instanceof BatchAppeared) && !isBatchGone(error)) throw error;
        if (attempt === ATTEMPTS_MAX)
          throw new DomainError('CONFLICT_RETRY', {
            en: 'others keep creating and deleting the batches of the file: nothing was saved',
            pt: 'outras requisições continuam criando e excluindo os lotes do arquivo: nada foi gravado',
          });
      }
    }
  }

  private async load(
    scope: AccessScope,
    tx: Transaction,
    file: IplFile,
    spool: Spool,
    sorted: boolean,
  ): Promise<LoadedImport> {
    const { store, limits } = this;
    const { placeOf, created, branchIds } = await this.prepare(scope, tx, file);
    const outcome = await runImport({ tx, store, file, sorted, placeOf, keyOf: keyWithBatch, spool, limits });
    return {
      outcome,
      record: async (result) => {
        await this.record(tx, created, result, outcome);
        return branchIds;
      },
    };
  }

  /**
   * Locks the batches and months that the file writes to, and creates the missing batches. After the locks it looks again
   * at the branches that it found before them, and not at every branch of the caller.
   */
  private async prepare(
    scope: AccessScope,
    tx: Transaction,
    { namedBatches, accountColumn }: IplFile,
  ): Promise<ReadyFile> {
    const { store } = this;
    const first = await store.listFileBatches(scope, tx, namedBatches);
    const named = resolvedBatches(namedBatches, first).flatMap(({ at }) => at ?? []);
    const found = { ...scope, branchIds: ascending(first.flatMap(({ branchId }) => branchId ?? [])) };
    const find = async (): Promise<ResolvedBatch[]> =>
      resolvedBatches(namedBatches, await store.listFileBatches(found, tx, namedBatches));
    const held = ascending(named.flatMap(({ batchId }) => batchId ?? []));
    await store.holdImportBatches(tx, held);
    const months = monthsOf(named);
    await store.holdImportMonths(tx, [...months.values()]);
    let batches = await find();
    const open = batches.flatMap(({ at, month, named: { lote } }) => (at && month ? { ...at, lote } : []));
    if (open.some((at) => !months.has(keyOf(at)) || (at.batchId !== null && !held.includes(at.batchId))))
      throw new BatchAppeared();
    const missing = open.filter(({ batchId }) => batchId === null).sort(byMonthAndLote);
    const created = await store.insertFileBatches(scope, tx, missing);
    if (created.length < missing.length) throw new BatchAppeared();
    if (created.length > 0) batches = await find();
    if (open.length > 0) await this.attempts.claimSlot(tx, branchesOf(open));
    const places = await this.placesOf(tx, batches, accountColumn);
    const nowhere = closedPlace([]);
    return {
      placeOf: (row) => places[row.batch ?? -1] ?? nowhere,
      created,
      branchIds: branchesOf(named),
    };
  }

  /** The places of the rows, in the order in which lines name the batches. */
  private async placesOf(
    tx: Transaction,
    batches: readonly ResolvedBatch[],
    naming: AccountColumn,
  ): Promise<ImportPlace[]> {
    const open = batches.flatMap(({ at, month }) => (at && month ? at : []));
    const directories = new Map<number | null, AccountDirectory>();
    for (const chartId of new Set(open.flatMap((at) => at.chartId ?? []))) {
      const accounts = this.store.listImportAccounts(tx, chartId);
      directories.set(chartId, await AccountDirectory.of(accounts, naming));
    }
    const found = await this.store.listImportHistories(tx, branchesOf(open));
    return batches.map(({ at, month, fault }) => {
      const accounts = at && directories.get(at.chartId);
      if (at === undefined || month === undefined || accounts === undefined || at.batchId === null)
        return closedPlace(fault === undefined ? [] : [fault]);
      const target = { ...at, batchId: at.batchId };
      return openPlace({ target, month, histories: historiesOf(at, found), accounts });
    });
  }

  private async record(
    tx: Transaction,
    created: readonly FileBatch[],
    { totalRows, successRows, errorRows }: ImportReport,
    { batches }: ImportOutcome,
  ): Promise<void> {
    const empty = created.filter(({ batchId }) => !batches.has(batchId));
    const emptyIds = empty.map(({ batchId }) => batchId);
    await this.store.deleteFileBatches(tx, emptyIds);
    const creations = created
      .filter(({ batchId }) => batches.has(batchId))
      .map((batch) => eventOf('batch.created', batch, { lote: batch.lote }));
    const file = { totalRows, successRows, errorRows };
    const imports = [...batches.values()]
      .sort((left, right) => left.target.batchId - right.target.batchId)
      .map(({ target, rows, documents }) =>
        eventOf('batch.imported', target, { successRows: rows, documents, file }),
      );
    await recordAudit(tx, ...creations, ...imports);
  }
}

function eventOf(
  action: AuditEvent['action'],
  { batchId, branchId, period }: Pick<FileBatch, 'batchId' | 'branchId' | 'period'>,
  detail: NonNullable<AuditEvent['detail']>,
): AuditEvent {
  return { action, entity: 'batch', entityId: batchId, branchId, period, detail };
}

function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((left, right) => left - right);
}

function branchesOf(months: readonly BranchMonth[]): number[] {
  return ascending(months.map(({ branchId }) => branchId));
}

/** The months by their key, in the order in which every transaction locks them. */
function monthsOf(months: readonly BranchMonth[]): Map<string, BranchMonth> {
  const ordered = months.map(({ branchId, period }) => ({ branchId, period })).sort(byMonth);
  return new Map(ordered.map((month) => [keyOf(month), month]));
}

function keyOf({ branchId, period }: BranchMonth): string {
  return `${branchId}/${period}`;
}

function byMonth(left: BranchMonth, right: BranchMonth): number {
  return left.branchId - right.branchId || inOrder(left.period, right.period);
}

function byMonthAndLote(left: Omit<FileBatch, 'batchId'>, right: Omit<FileBatch, 'batchId'>): number {
  return byMonth(left, right) || inOrder(left.lote, right.lote);
}

function inOrder(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** Another request deleted a batch of the file after the lookup, so that the next document has no batch. */
function isBatchGone(error: unknown): boolean {
  return domainErrorFromDatabase(error)?.code === 'DOCUMENT_BATCH_MISSING';
}

/** Another request created a batch of the file after the lookup. */
class BatchAppeared extends Error {
  override readonly name = 'BatchAppeared';
}
