// Repairs the loss of a queue. At the start of a worker and then at intervals, it adds the oldest pending run of each
// branch to the queue, unless a worker holds it, and writes the certificates that are missing.
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { rootMessage } from '@razao/domain';
import { Database } from '@razao/platform/database';
import { Queues } from '@razao/platform/queues';
import { Shutdown } from '@razao/platform/shutdown';
import { MovementsEnv } from '../movements.env.js';
import { CertifyMonths } from '../seals/certify-months.service.js';
import { consolidationJob, consolidationQueue } from './consolidation.jobs.js';
import { ConsolidationStore } from './consolidation.store.js';

@Injectable()
export class RunSweeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(RunSweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly store: ConsolidationStore,
    private readonly queues: Queues,
    private readonly certificates: CertifyMonths,
    private readonly shutdown: Shutdown,
    private readonly env: MovementsEnv,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = (): void => {
      this.sweeping = Promise.all([this.sweep(), this.certificates.certifyAll()]);
    };
    sweep();
    this.timer = setInterval(sweep, this.env.CONSOLIDATION_SWEEP_INTERVAL_MS);
    this.shutdown.worker('consolidation sweeper', async () => {
      clearInterval(this.timer);
      this.certificates.stop();
      await this.sweeping;
    });
  }

  private async sweep(): Promise<void> {
    try {
      const waiting = await this.store.listWaitingRuns(this.database);
      await this.queues.enqueueAll(consolidationQueue, waiting.map(consolidationJob));
    } catch (error) {
      this.logger.warn(`Waiting consolidations could not be handed to the queue: ${rootMessage(error)}`);
    }
  }
}
