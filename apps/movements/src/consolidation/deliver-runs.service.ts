// Hands recorded runs to the queue: the one that waited for a month just done, and at intervals all that no worker
// holds. The run's row is the truth, so handing over twice does no harm.
import { Injectable } from '@nestjs/common';
import { Clock } from '@razao/platform/clock';
import { ConsolidationJobs } from './consolidation.jobs.js';
import { ConsolidationStore, type BranchMonth } from './consolidation.store.js';

@Injectable()
export class DeliverRuns {
  constructor(
    private readonly store: ConsolidationStore,
    private readonly jobs: ConsolidationJobs,
    private readonly clock: Clock,
  ) {}

  /** A later month may have been waiting for this one, or may have to learn that it failed. */
  async following(month: BranchMonth): Promise<void> {
    const next = await this.store.findNextRun(month);
    if (next !== undefined) await this.jobs.add([next]);
  }

  async waiting(): Promise<void> {
    await this.jobs.add(await this.store.listWaitingRuns(this.clock.now()));
  }
}
