// What a delivered run comes to: the month is sealed or refused, and the month after it is delivered.
import { Injectable, Logger } from '@nestjs/common';
import { ConsolidateMonth } from './consolidate-month.service.js';
import type { BranchMonth } from './consolidation.store.js';
import { DeliverRuns } from './deliver-runs.service.js';

@Injectable()
export class RunMonth {
  private readonly logger = new Logger(RunMonth.name);

  constructor(
    private readonly consolidate: ConsolidateMonth,
    private readonly deliver: DeliverRuns,
  ) {}

  /** Idempotent: a run that is over, or held by another worker, stays as it is. */
  async run(month: BranchMonth): Promise<void> {
    const outcome = await this.consolidate.run(month);
    this.logger.log({ message: 'Consolidation', ...month, outcome });
    if (outcome === 'waits' || outcome === 'elsewhere') return;
    await this.deliver.following(month);
  }
}
