// The worker's end of the queue, and the sweeper that makes a lost queue harmless: it hands over
// every run that is recorded and that no worker holds, at the start and then at intervals.
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Queues, Shutdown } from '@razao/platform';
import { ConsolidateMonth } from './consolidate-month.service.js';
import { consolidationQueue } from './consolidation.jobs.js';
import type { BranchMonth } from './consolidation.store.js';
import { DeliverRuns } from './deliver-runs.service.js';

export interface ConsolidationWorkSettings {
  /** Months at once in this process; each takes two database connections. */
  readonly concurrency: number;
  readonly sweepIntervalMs: number;
}

export const CONSOLIDATION_WORK = Symbol('ConsolidationWorkSettings');

@Injectable()
export class ConsolidationProcessor implements OnApplicationBootstrap {
  private readonly logger = new Logger(ConsolidationProcessor.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly queues: Queues,
    private readonly consolidate: ConsolidateMonth,
    private readonly deliver: DeliverRuns,
    private readonly shutdown: Shutdown,
    @Inject(CONSOLIDATION_WORK) private readonly settings: ConsolidationWorkSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.queues.work(consolidationQueue, async (job) => await this.process(job.data), {
      concurrency: this.settings.concurrency,
    });
    const sweep = (): void => {
      this.sweeping = this.sweep();
    };
    sweep();
    this.timer = setInterval(sweep, this.settings.sweepIntervalMs);
    this.shutdown.worker('consolidation sweeper', async () => {
      clearInterval(this.timer);
      await this.sweeping;
    });
  }

  private async process(month: BranchMonth): Promise<void> {
    const outcome = await this.consolidate.run(month);
    this.logger.log({ message: 'Consolidation', ...month, outcome });
    if (outcome === 'waits' || outcome === 'elsewhere') return;
    await this.deliver.following(month);
  }

  private async sweep(): Promise<void> {
    try {
      await this.deliver.waiting();
    } catch (error) {
      this.logger.warn(`Waiting consolidations could not be handed to the queue: ${String(error)}`);
    }
  }
}
