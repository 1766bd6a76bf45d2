// What a delivered run comes to: the month is sealed or refused, and the month after it is delivered.
import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '@razao/platform/actuator';
import { ConsolidateMonth } from './consolidate-month.service.js';
import type { BranchMonth } from './consolidation.store.js';
import { DeliverRuns } from './deliver-runs.service.js';

@Injectable()
export class RunMonth {
  private readonly logger = new Logger(RunMonth.name);
  private readonly durations: ReturnType<Metrics['histogram']>;

  constructor(
    private readonly consolidate: ConsolidateMonth,
    private readonly deliver: DeliverRuns,
    metrics: Metrics,
  ) {
    this.durations = metrics.histogram(
      'consolidation_duration_seconds',
      'Time that consolidations took, by outcome: sealed, or refused, which is the status ERROR',
      ['outcome'],
    );
    // There from the start, so that the first refusal is an increase.
    for (const outcome of ['sealed', 'refused']) this.durations.zero({ outcome });
  }

  /** Idempotent: a run that is over, or held by another worker, stays as it is. */
  async run(month: BranchMonth): Promise<void> {
    const begun = performance.now();
    const outcome = await this.consolidate.run(month);
    if (outcome === 'sealed' || outcome === 'refused')
      this.durations.observe({ outcome }, (performance.now() - begun) / 1_000);
    this.logger.log(`Consolidation of ${month.period} in branch ${month.branchId}: ${outcome}`);
    if (outcome === 'waits' || outcome === 'elsewhere') return;
    await this.deliver.following(month);
  }
}
