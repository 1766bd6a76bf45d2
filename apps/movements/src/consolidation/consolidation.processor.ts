// Processes the jobs of the consolidation queue in the worker.
import { Injectable } from '@nestjs/common';
import type { BranchMonth } from '@razao/domain';
import { QueueProcessor, type QueueJob } from '@razao/platform/queues';
import { MovementsEnv } from '../movements.env.js';
import { consolidationQueue } from './consolidation.jobs.js';
import { RunMonth } from './run-month.service.js';

@Injectable()
export class ConsolidationProcessor extends QueueProcessor<BranchMonth> {
  constructor(
    private readonly months: RunMonth,
    { monthsAtOnce: concurrency }: MovementsEnv,
  ) {
    super(consolidationQueue, { concurrency });
  }

  protected async handle({ data }: QueueJob<BranchMonth>): Promise<void> {
    await this.months.run(data);
  }
}
