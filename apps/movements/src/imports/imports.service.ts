// The use case of a file import: one file into one batch. Owns what happens around the transaction:
// permission before upload, the upload's folder, and what an Idempotency-Key stands for.
import { Inject, Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Idempotency } from '@razao/platform/idempotency';
import type { Int64 } from '@razao/platform/http';
import { BatchImport, assertOpen, chartOf } from './batch-import.js';
import type { ImportResult } from './import-result.js';
import { type ImportSettings, IMPORT_SETTINGS } from './limits.js';
import { ImportStore } from './load/import.store.js';
import { openMovementFile } from './source/movement-file.js';
import { Spool } from './spool.js';
import { digestUpload } from './upload-digest.js';
import type { ReceivedUpload } from './upload.js';
import { notFound } from '../wire/not-found.js';

/** Takes the body of the request into the spool; called once the batch is known to take an import. */
export type ReceiveUpload = (spool: Spool) => Promise<ReceivedUpload>;

@Injectable()
export class ImportsService {
  constructor(
    private readonly store: ImportStore,
    private readonly batchImport: BatchImport,
    private readonly idempotency: Idempotency,
    @Inject(IMPORT_SETTINGS) private readonly settings: ImportSettings,
  ) {}

  /**
   * Imports a file, CSV or IPL, into a batch. Whole documents enter; the rows of the others are refused with reasons.
   * Uploading a file twice adds nothing: its document numbers are in the batch already. With an
   * Idempotency-Key the same file and flags get the first answer again.
   * @throws DomainError BATCH_NOT_FOUND, CHART_NOT_CONFIGURED and, without a key, PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED
   *   before the body is read; UPLOAD_* for what cannot be read at all; SERVICE_BUSY when too many imports run into the
   *   branch; IDEMPOTENCY_*.
   */
  async importIntoBatch(scope: AccessScope, batchId: Int64, receive: ReceiveUpload): Promise<ImportResult> {
    const target = await this.store.findImportTarget(scope, this.store.reads, batchId);
    if (target === undefined) throw notFound('batch', 'batchId', batchId);
    chartOf(target);
    const { asked } = this.idempotency;
    // A repeat gets the first answer even when the month was closed meanwhile; the transaction judges the month again.
    if (!asked) assertOpen(target, await this.store.findImportMonth(this.store.reads, target));
    return await Spool.with(this.settings.spoolDir, async (spool) => {
      const { path, fileName, options } = await receive(spool);
      const file = await openMovementFile(path, fileName);
      return await this.batchImport.run(scope, {
        file,
        spool,
        options,
        target: () => Promise.resolve(target),
        named: target,
        ...(asked && { bodyDigest: await digestUpload(path, options) }),
      });
    });
  }
}
