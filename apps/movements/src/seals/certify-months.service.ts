// Writes the certificates of consolidated months, in the worker: after each seal, and at intervals for the months that
// have none, because a worker was killed or their seals are older than certificates.
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

  /** Idempotent. A failure is logged, and the next sweep tries again: the month is sealed without it. */
  async certify(month: BranchMonth): Promise<void> {
    try {
      await this.database.transaction((tx) => this.store.certifyMonth(tx, month), { statementTimeoutMs: 0 });
    } catch (error) {
      const name = Period.fromDate(month.period).format();
      this.logger.warn(`No certificate of ${name} in branch ${month.branchId} yet: ${rootMessage(error)}`);
    }
  }

  /** One pass at a time. */
  async certifyAll(): Promise<void> {
    this.pass ??= this.certifyEach().finally(() => {
      this.pass = undefined;
    });
    await this.pass;
  }

  stop(): void {
    this.stopped = true;
  }

  /** Earlier months first, because a certificate continues the one before it. */
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
