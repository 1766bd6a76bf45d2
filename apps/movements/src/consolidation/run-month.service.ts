// What a delivered run comes to: the month is sealed or refused, and the month after it is delivered.
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
    // A later month may have been waiting for this one, or may have to learn that it failed.
    const next = await this.store.findNextRun(this.database, month);
    if (next !== undefined) await this.queues.enqueueAll(consolidationQueue, [consolidationJob(next)]);
    if (outcome === 'sealed') await this.certificates.certify(month);
  }
}
