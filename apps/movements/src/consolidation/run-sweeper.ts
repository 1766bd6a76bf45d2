// Repairs the loss of a queue. At the start of a worker and then at intervals, it adds the oldest pending run of each
// branch to the queue, unless a worker holds it, and writes the certificates that are missing.
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@razao/platform/database';
import { Queues } from '@razao/platform/queues';
import { Shutdown } from '@razao/platform/shutdown';
import { MovementsEnv } from '../movements.env.js';
import { CertifyMonths } from '../seals/certify-months.service.js';
import { consolidationJob, consolidationQueue } from './consolidation.jobs.js';
import { ConsolidationStore } from './consolidation.store.js';

@Injectable()
export class RunSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly store: ConsolidationStore,
    private readonly queues: Queues,
    private readonly certificates: CertifyMonths,
    private readonly shutdown: Shutdown,
    private readonly env: MovementsEnv,
  ) {}

  onApplicationBootstrap(): void {
    const { CONSOLIDATION_SWEEP_INTERVAL_MS: intervalMs } = this.env;
    const sweep = this.shutdown.every('sweep of waiting consolidations', intervalMs, () => this.sweep());
    const certify = this.shutdown.every('sweep of missing certificates', intervalMs, (stopping) =>
      this.certificates.certifyAll(stopping),
    );
    void sweep();
    void certify();
  }

  private async sweep(): Promise<void> {
    const waiting = await this.store.listWaitingRuns(this.database);
    await this.queues.enqueueAll(consolidationQueue, waiting.map(consolidationJob));
  }
}
