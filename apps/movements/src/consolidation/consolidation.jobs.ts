// The consolidation queue as both ends see it. A job names a branch and a month, nothing else: what
// there is to do is in the run's row.
import type { BranchMonth } from '@razao/domain';
import { defineQueue } from '@razao/platform/queues';

export const consolidationQueue = defineQueue<BranchMonth>('consolidation', { attempts: 5 });

/** Safe to repeat: a month that waits or runs is not added again. */
export function consolidationJob(data: BranchMonth): { data: BranchMonth; jobId: string } {
  return { data, jobId: `${data.branchId}-${data.period}` };
}
