// The consolidation queue, as both its producers and the worker use it. A job names only a branch and a month; the row
// of the run has the rest.
import type { BranchMonth } from '@razao/domain';
import { defineQueue } from '@razao/platform/queues';

export const consolidationQueue = defineQueue<BranchMonth>('consolidation', { attempts: 5 });

/** Makes the job of a month. Its id keeps a month that waits or runs from being added again. */
export function consolidationJob(data: BranchMonth): { data: BranchMonth; jobId: string } {
  return { data, jobId: `${data.branchId}-${data.period}` };
}
