// The use case of importing a whole IPL file, whose lines name companies, branches, months and batches. It uses one
// transaction and one pass of the same rules as for one batch; only the batch differs from row to row.
//
// It takes locks in one order, so that no two operations wait for each other in a circle: existing batches by id, then
// months by branch and month, then new batches in that order too. A batch that another request creates in between would
// have to be locked after the months, so the transaction rolls back and begins again. It also does so when another
// request deletes a batch before its first document has entered.
import { Injectable } from '@nestjs/common';
import { AccessDirectory, type AccessScope } from '@razao/auth';
import { DomainError, domainErrorFromDatabase } from '@razao/domain';
import type { Transaction } from '@razao/platform/database';
import { recordAudit, type AuditEvent } from '../../audit/audit-trail.js';
import { historiesOf } from '../batch-imports.service.js';
import { ImportAttempts, type LoadedImport } from '../import-attempts.js';
import { type ImportOutcome, runImport } from '../import-run.js';
import type { ImportReport } from '../import-result.js';
import { ImportLimits } from '../import-limits.js';
import { ImportStore } from '../load/import.store.js';
import { openPlace, type PlaceOf, closedPlace } from '../places.js';
import { AccountDirectory } from '../rows/account-directory.js';
import { keyWithBatch } from '../rows/row-rules.js';
import { type IplFile, openIplFile } from '../source/movement-file.js';
import type { Spool } from '../upload/spool.js';
import type { FileToImport } from '../upload/upload-request.js';
import { type FileBatch, BatchResolver } from './batch-resolver.js';

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
    private readonly directory: AccessDirectory,
  ) {}

  /**
   * Checks whether the caller may upload a file whose lines name their batches, before the body is read.
   * @returns the scope of the import: an empty one is read again before it refuses, because it may be cached
   * @throws DomainError BRANCH_FORBIDDEN for a caller without any permission.
   */
  async admitFile(scope: AccessScope): Promise<AccessScope> {
    if (!isEmpty(scope)) return scope;
    const fresh = await this.directory.freshScopeOf(scope);
    if (isEmpty(fresh))
      throw new DomainError('BRANCH_FORBIDDEN', {
        en: 'The user has no permission for any company/branch: ask an administrator for one.',
        pt: 'O usuário não tem permissão para nenhuma empresa/filial: solicite uma a um administrador.',
      });
    return fresh;
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
          load: (current, tx, sorted) => this.load(current, tx, file, given.spool, sorted),
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

  /** Locks the batches and months that the file writes to, and creates the missing batches. */
  private async prepare(given: AccessScope, tx: Transaction, file: IplFile): Promise<ReadyFile> {
    const { store } = this;
    const { scope, batches } = await this.branchesOf(given, tx, file);
    const { branchIds } = batches;
    batches.assignBatches(await store.listFileBatches(scope, tx, batches.months, batches.lotes));
    await store.holdImportBatches(tx, batches.batchIds);
    await store.holdImportMonths(tx, batches.months);
    batches.validateMonths(await store.listImportMonths(tx, batches.months));
    const missing = batches.missing;
    const created = await store.insertFileBatches(scope, tx, missing);
    if (created.length < missing.length) throw new BatchAppeared();
    batches.assignBatches(created);
    const openBranchIds = batches.branchIds;
    if (openBranchIds.length > 0) await this.attempts.claimSlot(tx, openBranchIds);
    return { placeOf: await this.placesOf(tx, batches, file), created, branchIds };
  }

  /** Finds the branches of the lines. A line is not refused by a cached scope: the scope is read again before. */
  private async branchesOf(
    known: AccessScope,
    tx: Transaction,
    { namedBatches }: IplFile,
  ): Promise<{ scope: AccessScope; batches: BatchResolver }> {
    const { store } = this;
    const { companies, branches } = new BatchResolver(namedBatches);
    const resolve = async (scope: AccessScope): Promise<BatchResolver> => {
      const batches = new BatchResolver(namedBatches);
      batches.assignBranches(await store.listFileBranches(scope, tx, companies, branches));
      return batches;
    };
    const found = await resolve(known);
    if (!found.hasForbidden) return { scope: known, batches: found };
    const scope = await this.directory.freshScopeOf(known);
    const batches = await resolve(scope);
    if (batches.hasForbidden) batches.refuseElsewhere(await store.listFileCompaniesElsewhere(tx, companies));
    return { scope, batches };
  }

  private async placesOf(tx: Transaction, batches: BatchResolver, file: IplFile): Promise<PlaceOf> {
    const directories = new Map<number, AccountDirectory>();
    for (const chartId of batches.chartIds) {
      const accounts = this.store.listImportAccounts(tx, chartId);
      directories.set(chartId, await AccountDirectory.of(accounts, file.accountColumn));
    }
    const histories = await this.store.listImportHistories(tx, batches.branchIds);
    const places = batches.places((target, month) => {
      const accounts = directories.get(target.chartId ?? 0);
      if (accounts === undefined) throw new Error(`No chart was read for batch ${target.batchId}.`);
      return openPlace({ target, month, histories: historiesOf(target, histories), accounts });
    });
    const nowhere = closedPlace([]);
    return (row) => places[row.batch ?? -1] ?? nowhere;
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

function isEmpty({ branchIds }: AccessScope): boolean {
  return branchIds?.length === 0;
}

function eventOf(
  action: AuditEvent['action'],
  { batchId, branchId, period }: Pick<FileBatch, 'batchId' | 'branchId' | 'period'>,
  detail: NonNullable<AuditEvent['detail']>,
): AuditEvent {
  return { action, entity: 'batch', entityId: batchId, branchId, period, detail };
}

/** Another request deleted a batch of the file after the lookup, so that the next document has no batch. */
function isBatchGone(error: unknown): boolean {
  return domainErrorFromDatabase(error)?.code === 'DOCUMENT_BATCH_MISSING';
}

/** Another request created a batch of the file after the lookup. */
class BatchAppeared extends Error {
  override readonly name = 'BatchAppeared';
}
