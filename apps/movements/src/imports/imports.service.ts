// The use case of importing one file into one batch. It also checks before the upload whether the caller may import.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Database, type Queryable } from '@razao/platform/database';
import { Idempotency } from '@razao/platform/idempotency';
import type { Int64 } from '@razao/platform/http';
import { BatchImport, assertOpen, chartOf } from './batch-import.js';
import type { ImportReport } from './import-result.js';
import { type ImportBatch, ImportStore } from './load/import.store.js';
import { openMovementFile } from './source/movement-file.js';
import type { ReceivedUpload } from './upload/upload-request.js';
import { notFound } from '../wire/refusals.js';

@Injectable()
export class ImportsService {
  constructor(
    private readonly database: Database,
    private readonly store: ImportStore,
    private readonly batchImport: BatchImport,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Checks whether a file may be uploaded for the batch, before the body is read. A repeat always may: it gets the
   * first answer, also when the batch was deleted or its month consolidated meanwhile.
   * @throws DomainError BATCH_NOT_FOUND, CHART_NOT_CONFIGURED, PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED; BRANCH_FORBIDDEN for a
   *   repeat.
   */
  async admitIntoBatch(scope: AccessScope, batchId: Int64): Promise<void> {
    if (await this.idempotency.isRepeat(scope)) return;
    const target = await this.targetOf(scope, this.database, batchId);
    chartOf(target);
    const [month] = await this.store.listImportMonths(this.database, [target]);
    assertOpen(target, month);
  }

  /**
   * Imports a CSV or IPL file into a batch: the documents that have no error, each of them whole. The rows of the
   * others are refused with reasons. Uploading a file twice adds nothing, because the batch already has its document
   * numbers. With an Idempotency-Key the same file and flags get the first answer again.
   * @throws DomainError what `admitIntoBatch` throws, which is checked again in the transaction; UPLOAD_* when the file
   *   cannot be read at all; SERVICE_BUSY when too many imports run into the branch; IDEMPOTENCY_*.
   */
  async importIntoBatch(scope: AccessScope, batchId: Int64, upload: ReceivedUpload): Promise<ImportReport> {
    const report = await this.batchImport.run(scope, {
      file: await openMovementFile(upload.path, upload.fileName),
      upload,
      target: (tx) => this.targetOf(scope, tx, batchId),
    });
    // The answer names the batch whether or not rows entered it.
    return { ...report, batchIds: [Number(batchId)] };
  }

  private async targetOf(scope: AccessScope, db: Queryable, batchId: Int64): Promise<ImportBatch> {
    const target = await this.store.findImportTarget(scope, db, batchId);
    if (target === undefined) throw notFound('batch', 'batchId', batchId);
    return target;
  }
}
