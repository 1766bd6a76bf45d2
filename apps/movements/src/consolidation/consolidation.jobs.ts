// The consolidation queue as both ends see it. A job names a branch and a month, nothing else: what
// there is to do is in the run's row.
import { Injectable } from '@nestjs/common';
import type { BranchMonth } from '@razao/domain';
import { Queues, defineQueue } from '@razao/platform/queues';

export const consolidationQueue = defineQueue<BranchMonth>('consolidation', { attempts: 5 });

@Injectable()
export class ConsolidationJobs {
  constructor(private readonly queues: Queues) {}

  /**
   * Safe to repeat: a month that waits or runs is not added again.
   * @throws DomainError QUEUE_UNAVAILABLE
   */
  async add(months: readonly BranchMonth[]): Promise<void> {
    await this.queues.enqueueAll(
      consolidationQueue,
      months.map((data) => ({ data, jobId: `${data.branchId}-${data.period}` })),
    );
  }
}
