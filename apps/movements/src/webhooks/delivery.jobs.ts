// The queue of deliveries as both ends see it. A job names a stream, the events of one branch on their way to one
// webhook, and nothing else: how far it has come is in the stream's row.
import { defineQueue } from '@razao/platform/queues';

export interface StreamKey {
  readonly webhookId: number;
  /** null: the events of the whole company. */
  readonly branchId: number | null;
}

/** A delivery that fails is no failed job: the stream's row says when it is tried again, and the sweeper hands it over. */
export const deliveryQueue = defineQueue<StreamKey>('webhook-deliveries', { attempts: 1 });

/** Safe to repeat: a stream that waits or is being delivered is not added again. */
export function deliveryJob(data: StreamKey): { data: StreamKey; jobId: string } {
  return { data, jobId: `${data.webhookId}-${data.branchId ?? 'company'}` };
}
