// Writes the certificates of consolidated months, in the worker: after each seal, and at intervals for the months
// without one. Such a month lacks its certificate because a worker was killed, or because its seal is older than
// certificates.
import { Injectable, Logger } from '@nestjs/common';
import { Period, rootMessage, type BranchMonth } from '@razao/domain';
import { Database } from '@razao/platform/database';
import { SealStore } from './seal.store.js';

@Injectable()
export class CertifyMonths {
  private readonly logger = new Logger(CertifyMonths.name);

  constructor(
    private readonly database: Database,
    private readonly store: SealStore,
  ) {}

  /**
   * Writes the certificate of a month. Idempotent. A failure is only logged: the seal is valid, and the next sweep
   * retries.
   */
  async certify(month: BranchMonth): Promise<void> {
    try {
      await this.database.transaction((tx) => this.store.certifyMonth(tx, month), { statementTimeoutMs: 0 });
    } catch (error) {
      const name = Period.fromDate(month.period).format();
      this.logger.warn(`No certificate of ${name} in branch ${month.branchId} yet: ${rootMessage(error)}`);
    }
  }

  /**
   * Writes all missing certificates. Earlier months come first, because each certificate has the digest of the
   * certificate before it.
   */
  async certifyAll(stopping: AbortSignal): Promise<void> {
    for (const month of await this.store.listUncertifiedMonths(this.database)) {
      if (stopping.aborted) return;
      await this.certify(month);
    }
  }
}
