// Waits for results of jobs. It listens before the job is added, because a finished job leaves
// nothing behind that could be asked afterwards. Each awaited job has an id of its own.
import type { QueueEvents } from 'bullmq';
import { JobTimeoutError, thrownFor } from './job-failure.js';

type Outcome = { value: unknown } | { error: Error };

export class ResultListener {
  private readonly pending = new Map<string, (outcome: Outcome) => void>();

  constructor(
    private readonly queue: string,
    private readonly events: QueueEvents<unknown>,
    onError: (error: Error) => void,
  ) {
    events.on('error', onError);
    events.on('completed', ({ jobId, returnvalue }) => {
      this.pending.get(jobId)?.({ value: returnvalue });
    });
    events.on('failed', ({ jobId, failedReason }) => {
      this.pending.get(jobId)?.({ error: thrownFor(queue, failedReason) });
    });
  }

  async ready(): Promise<void> {
    await this.events.waitUntilReady();
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

  /** The job was not added after all: whoever waits for it gets nothing. */
  forget(jobId: string): void {
    this.pending.get(jobId)?.({ value: undefined });
  }

  async close(): Promise<void> {
    for (const settle of [...this.pending.values()])
      settle({ error: new JobTimeoutError('The service is stopping.') });
    await this.events.close();
  }
}
