// Waits for results of jobs, by their events or by looking at the jobs themselves. Each awaited job has a new id.
//
// Events alone do not do. BullMQ on PostgreSQL numbers an event from a sequence when it is inserted, and it is
// seen when its transaction commits; a reader asks for `id > cursor` and moves on to the last it was given
// (`publish_event` and `read_events` of BullMQ 6). An event that is committed after one with a higher number is
// behind the cursor then, and is never told: workers end their jobs side by side, so that it happens under load.
// queue-backend.int.spec.ts shows it. The job itself says that it has ended, whatever became of its event.
import { JobTimeoutError, thrownFor } from './job-failure.js';

type Outcome = { value: unknown } | { error: Error };

/** What is asked of a queue about a job that is awaited. */
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
   * Settles the job if it has ended. Its state is asked first: one that is read while it runs and ends before its
   * state is asked would be completed with the result that it had not yet, which is none.
   */
  async look(queue: JobReader, jobId: string): Promise<void> {
    const state = await queue.getJobState(jobId);
    if (state !== 'completed' && state !== 'failed') return;
    const job = await queue.getJob(jobId);
    if (job === undefined) return;
    if (state === 'completed') this.completed(jobId, job.returnvalue);
    else this.failed(jobId, job.failedReason ?? '');
  }

  /** The result of the job that is about to be added under this id. */
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

  /** The job was not added: its result is undefined. */
  forget(jobId: string): void {
    this.pending.get(jobId)?.({ value: undefined });
  }

  /** The process stops: no result comes any more. */
  abandon(): void {
    for (const settle of [...this.pending.values()])
      settle({ error: new JobTimeoutError('The service is stopping.') });
  }
}
