// One queue's worker in this process: runs the handler inside the context of the request that asked,
// turns what it throws into BullMQ's terms, and on a stop takes unfinished jobs back so that another
// process has them at once.
import { Logger } from '@nestjs/common';
import { WaitingError } from 'bullmq';
import type { Job } from 'bullmq';
import { requestContext } from '../http/request-context.js';
import { failureOf } from './job-failure.js';
import type { AnyWorker, JobEnvelope, QueueBackend } from './queue-backend.js';
import type { JobHandler, QueueDefinition } from './queue-definition.js';

export type JobOutcome = 'completed' | 'refused' | 'retried' | 'failed' | 'handed-back';

export interface QueueWorkerOptions {
  concurrency: number;
  onError: (error: Error) => void;
  onOutcome: (outcome: JobOutcome, seconds: number) => void;
}

/** A job may lose its worker this often (a deployment, a crash) before it counts as failed. */
const STALLS_MAX = 20;

export class QueueWorker {
  private readonly logger = new Logger(QueueWorker.name);
  private readonly worker: AnyWorker;
  private readonly stopping = new AbortController();

  constructor(
    backend: QueueBackend,
    private readonly queue: QueueDefinition<object, unknown>,
    private readonly handler: JobHandler<object, unknown>,
    private readonly options: QueueWorkerOptions,
  ) {
    // BullMQ hands out the signal only to processors that declare three parameters.
    this.worker = backend.worker(queue.name, (job, token, signal) => this.process(job, token, signal), {
      concurrency: options.concurrency,
      lockDuration: queue.lockMs,
      stalledInterval: queue.stalledCheckMs,
      maxStalledCount: STALLS_MAX,
    });
    this.worker.on('error', options.onError);
  }

  /** Running handlers see their signal abort and may hand back; the rest is waited for. */
  async close(): Promise<void> {
    this.stopping.abort(new Error('the service is stopping'));
    await this.worker.close();
  }

  private async process(
    job: Job<JobEnvelope, unknown>,
    token: string | undefined,
    lost: AbortSignal | undefined,
  ): Promise<unknown> {
    const id = job.id ?? '';
    const start = performance.now();
    const tell = (outcome: JobOutcome): void => {
      this.options.onOutcome(outcome, (performance.now() - start) / 1000);
    };
    const signal = lost === undefined ? this.stopping.signal : AbortSignal.any([this.stopping.signal, lost]);
    const context = { requestId: job.data.requestId ?? `${this.queue.name}:${id}` };
    return await requestContext.run(context, async () => {
      try {
        const result = await this.handler({
          id,
          data: job.data.payload,
          attempt: job.attemptsMade + 1,
          signal,
        });
        tell('completed');
        return result;
      } catch (thrown) {
        if (this.stopping.signal.aborted && (await handedBack(job, token))) {
          tell('handed-back');
          throw new WaitingError();
        }
        throw this.failed(job, thrown, tell);
      }
    });
  }

  private failed(
    job: Job<JobEnvelope, unknown>,
    thrown: unknown,
    tell: (outcome: JobOutcome) => void,
  ): Error {
    const failure = failureOf(thrown);
    const permanent = failure.name === 'UnrecoverableError';
    const last = permanent || job.attemptsMade + 1 >= this.queue.attempts;
    tell(permanent ? 'refused' : last ? 'failed' : 'retried');
    if (!permanent) {
      const what = `Job ${job.id ?? ''} of ${this.queue.name}, attempt ${job.attemptsMade + 1} of ${this.queue.attempts}, failed`;
      if (last) this.logger.error(what, failure.stack);
      else this.logger.warn(`${what}: ${failure.message}`);
    }
    return failure;
  }
}

/** Whether the job could be put back at the head of its queue; if not, its lock runs out instead. */
async function handedBack(job: Job<JobEnvelope, unknown>, token: string | undefined): Promise<boolean> {
  try {
    await job.moveToWait(token);
    return true;
  } catch {
    return false;
  }
}
