// The queue of deliveries, as both the sweeper and the worker use it. A stream is the events of one branch for one
// webhook. A job names only a stream; the stream's row says how far it was delivered.
import { defineQueue } from '@razao/platform/queues';

export interface StreamKey {
  readonly webhookId: number;
  /** Null for the events of the whole company. */
  readonly branchId: number | null;
}

/**
 * A delivery that fails does not fail the job, so a job has one attempt. The stream's row says when it is tried again,
 * and the sweeper then adds it to the queue.
 */
export const deliveryQueue = defineQueue<StreamKey>('webhook-deliveries', { attempts: 1 });

/** Makes the job of a stream. Its id keeps a stream that waits or is being delivered from being added again. */
export function deliveryJob(data: StreamKey): { data: StreamKey; jobId: string } {
  return { data, jobId: `${data.webhookId}-${data.branchId ?? 'company'}` };
}
