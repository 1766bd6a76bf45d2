// The worker's end of the consolidation queue.
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { QueueProcessor, type QueueJob } from '@razao/platform/queues';
import { consolidationQueue } from './consolidation.jobs.js';
import type { BranchMonth } from './consolidation.store.js';
import { RunMonth } from './run-month.service.js';
import { CONSOLIDATION_WORK, type ConsolidationWorkSettings } from './settings.js';

@Processor(consolidationQueue.name, consolidationQueue.workerOptions)
export class ConsolidationProcessor extends QueueProcessor<BranchMonth> {
  constructor(
    private readonly months: RunMonth,
    @Inject(CONSOLIDATION_WORK) { concurrency }: ConsolidationWorkSettings,
  ) {
    super(consolidationQueue, { concurrency });
  }

  protected async handle({ data }: QueueJob<BranchMonth>): Promise<void> {
    await this.months.run(data);
  }
}
