// The worker's end of the queue, and the sweeper that makes a lost queue harmless: it hands over
// every run that is recorded and that no worker holds, at the start and then at intervals.
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, Queues, Shutdown } from '@razao/platform';
import { ConsolidateMonth } from './consolidate-month.service.js';
import { ConsolidationJobs, consolidationQueue } from './consolidation.jobs.js';
import { ConsolidationStore, type BranchMonth } from './consolidation.store.js';

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
    private readonly jobs: ConsolidationJobs,
    private readonly consolidate: ConsolidateMonth,
    private readonly store: ConsolidationStore,
    private readonly clock: Clock,
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
    // A later month may have been waiting for this one, or may have to learn that it failed.
    const next = await this.store.findNextRun(month);
    if (next !== undefined) await this.jobs.add([next]);
  }

  private async sweep(): Promise<void> {
    try {
      await this.jobs.add(await this.store.listWaitingRuns(this.clock.now()));
    } catch (error) {
      this.logger.warn(`Waiting consolidations could not be handed to the queue: ${String(error)}`);
    }
  }
}
