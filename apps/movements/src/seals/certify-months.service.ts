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
  private stopped = false;
  private pass: Promise<void> | undefined;

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

  /** Writes all missing certificates. A call during a pass waits for that pass. */
  async certifyAll(): Promise<void> {
    this.pass ??= this.certifyEach().finally(() => {
      this.pass = undefined;
    });
    await this.pass;
  }

  stop(): void {
    this.stopped = true;
  }

  /** Earlier months come first, because each certificate has the digest of the certificate before it. */
  private async certifyEach(): Promise<void> {
    try {
      for (const month of await this.store.listUncertifiedMonths(this.database)) {
        if (this.stopped) return;
        await this.certify(month);
      }
    } catch (error) {
      this.logger.warn(`Months without certificate could not be listed: ${rootMessage(error)}`);
    }
  }
}
