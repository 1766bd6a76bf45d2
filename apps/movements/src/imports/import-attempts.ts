// Runs the transaction of every import. It waits for the caller's turn, which may take as long as other imports, so it
// resolves the caller's scope again when the turn has come. It loads the rows in the order of the file; when they have
// to be sorted, it loads them again in sorted order. It keeps the answer for the Idempotency-Key, and rolls back an
// import that must not be saved. It also counts the rows of imports that have ended, for the metrics.
//
// Invariants: a dry run, an atomic import with an error and an import without an accepted row save nothing, not even the
// request's Idempotency-Key; every other import saves its rows and the key together.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { AccessDirectory, type AccessScope } from '@razao/auth';
import { DomainError } from '@razao/domain';
import { Idempotency, type Worked } from '@razao/platform/idempotency';
import { Metrics } from '@razao/platform/actuator';
import type { Transaction } from '@razao/platform/database';
import { Turns, shared } from '@razao/platform/turns';
import { ScatteredFile } from './documents/document-assembler.js';
import type { ImportOutcome } from './import-run.js';
import { type ImportReport, importReport } from './import-result.js';
import { ImportLimits } from './import-limits.js';
import { IMPORT_STATEMENT_TIMEOUT_MS, ImportStore } from './load/import.store.js';
import { type FileFormat, FILE_FORMATS, type MovementFile } from './source/movement-file.js';

export interface ImportOptions {
  /** The import does everything, the gate included, and saves nothing. */
  dryRun: boolean;
  /** The file enters whole or not at all. */
  atomic: boolean;
}

/** The result of loading rows into the open transaction. */
export interface LoadedImport {
  outcome: ImportOutcome;
  /**
   * Writes what a saved import leaves besides its entries, such as audit events.
   * @returns the permitted branches whose rows the result counts.
   */
  record: (result: ImportReport) => Promise<readonly number[]>;
}

interface ImportWork {
  options: ImportOptions;
  file: MovementFile;
  /** Loads the rows into the open transaction, within the scope. @throws ScatteredFile when they have to be sorted. */
  load: (scope: AccessScope, tx: Transaction, sorted: boolean) => Promise<LoadedImport>;
}

@Injectable()
export class ImportAttempts {
  private readonly turns: Turns;
  private readonly rows: ReturnType<Metrics['counter']>;

  constructor(
    private readonly store: ImportStore,
    private readonly idempotency: Idempotency,
    private readonly limits: ImportLimits,
    private readonly directory: AccessDirectory,
    metrics: Metrics,
  ) {
    // All kinds of imports share these turns, because they share the connection pool.
    this.turns = new Turns(shared(limits.importsAtOnce));
    this.rows = metrics.counter(
      'import_rows_total',
      'Rows of imports that have ended, by format and result; those of dry runs and repeated requests are not counted',
      ['format', 'result'],
    );
    // Each series begins at 0: Prometheus shows no increase for a series that begins with its first rows.
    for (const format of FILE_FORMATS) this.count(format, { successRows: 0, errorRows: 0 });
  }

  /**
   * Runs the work in a new transaction, with the permissions that the caller has when its turn has come.
   * @throws DomainError UPLOAD_EMPTY, IDEMPOTENCY_*, BRANCH_FORBIDDEN (for a repeat), SERVICE_BUSY (a lock was not free in
   *   time), and what the work throws.
   */
  async run(scope: AccessScope, work: ImportWork): Promise<ImportReport> {
    const { options, file } = work;
    const { path } = file;
    const isDigested = path !== undefined && this.idempotency.hasKey;
    const key = isDigested ? { bodyDigest: await digestUpload(path, options) } : {};
    const attempt = async (sorted: boolean): Promise<ImportReport> =>
      await this.turns.take(scope.subject, async () =>
        this.attempt(await this.directory.scopeOf(scope), work, sorted, key),
      );
    try {
      return await attempt(false);
    } catch (error) {
      if (!(error instanceof ScatteredFile)) throw error;
      return await attempt(true);
    }
  }

  private async attempt(
    scope: AccessScope,
    { options, file: { format }, load }: ImportWork,
    sorted: boolean,
    key: { bodyDigest?: Buffer },
  ): Promise<ImportReport> {
    let worked: ImportReport | undefined;
    const saving = async (tx: Transaction): Promise<Worked<ImportReport>> => {
      const { outcome, record } = await load(scope, tx, sorted);
      if (outcome.counts.totalRows === 0)
        throw new DomainError('UPLOAD_EMPTY', {
          en: 'the file has no rows: expected at least one',
          pt: 'o arquivo não tem linhas: espera-se ao menos uma',
        });
      const result = importReport(outcome, options.atomic);
      if (options.dryRun || result.successRows === 0) throw new NothingSaved({ ...result, batchIds: [] });
      const branchIds = await record(result);
      worked = result;
      return { answer: result, branchIds };
    };
    try {
      const answered = await this.idempotency.transaction(scope, saving, {
        statementTimeoutMs: IMPORT_STATEMENT_TIMEOUT_MS,
        lockTimeoutMs: this.limits.lockWaitMsMax,
        retryable: true,
        ...(scope.actorId !== undefined && { actor: scope.actorId }),
        ...key,
      });
      // A repeat gets the answer of the first request, whose rows were counted then.
      if (answered === worked) this.count(format, answered);
      return answered;
    } catch (error) {
      if (!(error instanceof NothingSaved)) throw error;
      if (!options.dryRun) this.count(format, error.result);
      return error.result;
    }
  }

  private count(format: FileFormat, result: Pick<ImportReport, 'successRows' | 'errorRows'>): void {
    this.rows.inc({ format, result: 'accepted' }, result.successRows);
    this.rows.inc({ format, result: 'refused' }, result.errorRows);
  }

  /**
   * Takes a movement stripe that no other running import of the branches writes. While imports of several branches run,
   * each branch may have a free stripe, but not the same one.
   * @throws DomainError SERVICE_BUSY
   */
  async claimSlot(tx: Transaction, branchIds: readonly number[]): Promise<void> {
    const { slotsPerBranch } = this.limits;
    if ((await this.store.claimImportSlot(tx, branchIds, slotsPerBranch)) !== undefined) return;
    throw new DomainError('SERVICE_BUSY', {
      en: `running imports leave no place free in every branch that this one writes (${slotsPerBranch} per branch): send it again when one has ended`,
      pt: `as importações em andamento não deixam vaga livre em todas as filiais em que esta grava (${slotsPerBranch} por filial): reenvie-a quando uma terminar`,
    });
  }
}

/** Rolls the transaction back and carries the result out of it. */
class NothingSaved extends Error {
  override readonly name = 'NothingSaved';

  constructor(readonly result: ImportReport) {
    super('The import is rolled back: it was a dry run, or no row was accepted.');
  }
}

/**
 * The digest to which the Idempotency-Key of an upload is bound. It covers the bytes of the file and the flags, and
 * leaves out the file name. Only for a request with a key, the file is read a second time.
 */
async function digestUpload(path: string, options: ImportOptions): Promise<Buffer> {
  const hash = createHash('sha256');
  hash.update(`dryRun=${options.dryRun};atomic=${options.atomic};`);
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
