// Runs a job of the queue: seals or refuses the month, then adds the run of the next month to the queue.
import { Injectable, Logger } from '@nestjs/common';
import type { BranchMonth } from '@razao/domain';
import { Metrics } from '@razao/platform/actuator';
import { Database } from '@razao/platform/database';
import { Queues } from '@razao/platform/queues';
import { CertifyMonths } from '../seals/certify-months.service.js';
import { ConsolidateMonth } from './consolidate-month.service.js';
import { consolidationJob, consolidationQueue } from './consolidation.jobs.js';
import { ConsolidationStore } from './consolidation.store.js';

@Injectable()
export class RunMonth {
  private readonly logger = new Logger(RunMonth.name);
  private readonly durations: ReturnType<Metrics['histogram']>;

  constructor(
    private readonly database: Database,
    private readonly store: ConsolidationStore,
    private readonly consolidate: ConsolidateMonth,
    private readonly queues: Queues,
    private readonly certificates: CertifyMonths,
    metrics: Metrics,
  ) {
    this.durations = metrics.histogram(
      'consolidation_duration_seconds',
      'Time that consolidations took, by outcome: sealed, or refused, which is the status ERROR',
      ['outcome'],
    );
    // Both series exist from the start, so that the first refusal counts as an increase.
    for (const outcome of ['sealed', 'refused']) this.durations.zero({ outcome });
  }

  /** Runs the month. Idempotent: a run that has ended, or that another worker holds, does not change. */
  async run(month: BranchMonth): Promise<void> {
    const begun = performance.now();
    const outcome = await this.consolidate.run(month);
    if (outcome === 'sealed' || outcome === 'refused')
      this.durations.observe({ outcome }, (performance.now() - begun) / 1_000);
    this.logger.log(`Consolidation of ${month.period} in branch ${month.branchId}: ${outcome}`);
    if (outcome === 'waits' || outcome === 'elsewhere') return;
    // A later month may wait for this month, and ends in ERROR when this month failed.
    const next = await this.store.findNextRun(this.database, month);
    if (next !== undefined) await this.queues.enqueueAll(consolidationQueue, [consolidationJob(next)]);
    if (outcome === 'sealed') await this.certificates.certify(month);
  }
}
