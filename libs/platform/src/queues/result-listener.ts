// Waits for results of jobs, by their events and by reading the jobs. Each awaited job has a new id.
//
// Events alone are not enough. BullMQ on PostgreSQL numbers an event from a sequence when it is inserted, and the event
// becomes visible when its transaction commits. A reader asks for `id > cursor` and then moves the cursor to the last
// event that it got (`publish_event` and `read_events` of BullMQ 6). An event that is committed after one with a higher
// number is then behind the cursor and is never delivered. Workers finish jobs in parallel, so this happens under load;
// queue-backend.int.spec.ts shows it. The job itself always shows that it has ended.
import { JobTimeoutError, thrownFor } from './job-failure.js';

type Outcome = { value: unknown } | { error: Error };

/** The methods of a queue that read an awaited job. */
export interface JobReader {
  getJobState(jobId: string): Promise<string>;
  getJob(jobId: string): Promise<{ returnvalue: unknown; failedReason?: string } | undefined>;
}

export class ResultListener {
  private readonly pending = new Map<string, (outcome: Outcome) => void>();

  constructor(private readonly queue: string) {}

  completed(jobId: string, value: unknown): void {
    this.pending.get(jobId)?.({ value });
  }

  failed(jobId: string, reason: string): void {
    this.pending.get(jobId)?.({ error: thrownFor(this.queue, reason) });
  }

  /**
   * Settles the job if it has ended. The state is read before the job: a job that is read while it runs, and ends
   * before its state is read, would be completed without its result.
   */
  async look(queue: JobReader, jobId: string): Promise<void> {
    const state = await queue.getJobState(jobId);
    if (state !== 'completed' && state !== 'failed') return;
    const job = await queue.getJob(jobId);
    if (job === undefined) return;
    if (state === 'completed') this.completed(jobId, job.returnvalue);
    else this.failed(jobId, job.failedReason ?? '');
  }

  /** Waits for the result of the job that is about to be added with this id. */
  async next(jobId: string, timeoutMs: number): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<unknown>((resolve, reject) => {
        timer = setTimeout(() => {
          reject(
            new JobTimeoutError(
              `No worker finished a job of the queue ${this.queue} within ${timeoutMs} ms.`,
            ),
          );
        }, timeoutMs);
        this.pending.set(jobId, (outcome) => {
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.value);
        });
      });
    } finally {
      clearTimeout(timer);
      this.pending.delete(jobId);
    }
  }

  /** Settles a job that was not added; its result is undefined. */
  forget(jobId: string): void {
    this.pending.get(jobId)?.({ value: undefined });
  }

  /** Rejects all pending results, because the process stops. */
  abandon(): void {
    for (const settle of [...this.pending.values()])
      settle({ error: new JobTimeoutError('The service is stopping.') });
  }
}
