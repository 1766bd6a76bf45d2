// BullMQ's Worker as @nestjs/bullmq constructs it for each processor of an application: on the
// application's backend, with the times of its queue. Around each job it puts the context of the
// request that asked, turns what the processor throws into BullMQ's terms, and on a stop takes
// unfinished jobs back so that another process has them at once.
import { Logger, type Type } from '@nestjs/common';
import { WaitingError, Worker, type Job, type Processor, type WorkerOptions } from 'bullmq';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestContext } from '../http/request-context.js';
import { failureOf } from './job-failure.js';
import type { JobEnvelope, QueueBackend } from './queue-backend.js';
import type { QueueDefinition } from './queue-definition.js';
import { reportOf } from './queue-report.js';

export type JobOutcome = 'completed' | 'refused' | 'retried' | 'failed' | 'handed-back';

/** The application that a worker belongs to. */
export interface WorkerHome {
  readonly backend: QueueBackend;
  /** @throws Error when the application does not know the queue, or has a worker for it already. */
  admit(queue: string): QueueDefinition<never, unknown>;
  opened(worker: QueueWorker): void;
  ended(queue: string, outcome: JobOutcome, seconds: number): void;
}

/** A job may lose its worker this often (a deployment, a crash) before it counts as failed. */
const STALLS_MAX = 20;
/** A stopping worker gives a backend that is away so long to come back; its jobs are another's then. */
const BACKEND_AWAY_MS_MAX = 2_000;
const BACKEND_LOOK_MS = 50;

export class QueueWorker extends Worker<JobEnvelope, unknown> {
  private readonly logger = new Logger(QueueWorker.name);
  private readonly stopping = new AbortController();
  private readonly queue: QueueDefinition<never, unknown>;
  private readonly isUp: () => boolean;
  /** Jobs that run in this process. */
  private jobsRunning = 0;

  /** What BullModule is given as its worker class: workers of one application. */
  static in(home: WorkerHome): Type<QueueWorker> {
    return class extends QueueWorker {
      constructor(name: string, process: Processor<JobEnvelope, unknown>, options: WorkerOptions) {
        super(home, name, process, options);
      }
    };
  }

  protected constructor(
    private readonly home: WorkerHome,
    name: string,
    process: Processor<JobEnvelope, unknown>,
    options: WorkerOptions,
  ) {
    const queue = home.admit(name);
    const connection = home.backend.consumer();
    const settings: WorkerOptions = {
      ...options,
      connection,
      prefix: home.backend.prefix,
      autorun: false,
      lockDuration: queue.lockMs,
      stalledInterval: queue.stalledCheckMs,
      maxStalledCount: STALLS_MAX,
    };
    super(name, process, settings, home.backend.factory);
    this.queue = queue;
    this.isUp = () => home.backend.isUp(connection);
    this.on('error', reportOf(name));
    home.opened(this);
  }

  /** Takes jobs from here on, so many at once. */
  begin(concurrency: number): void {
    this.concurrency = concurrency;
    this.run().catch((error: unknown) => this.emit('error', error as Error));
  }

  /**
   * Running jobs see their signal abort and may hand back; the rest is waited for. A backend that is away is
   * not: BullMQ would wait for its connection, and a worker that never had one would never stop.
   */
  override async close(force?: boolean): Promise<void> {
    this.stopping.abort(new Error('the service is stopping'));
    const closed = new AbortController();
    const orderly = super.close(force).finally(() => {
      closed.abort();
    });
    await Promise.race([orderly, this.deserted(closed.signal)]);
  }

  /** Resolves when no job runs and the backend has been away for a while; the connections are then let go. */
  private async deserted(closed: AbortSignal): Promise<void> {
    let awaySince = performance.now();
    while (!closed.aborted) {
      if (this.isUp() || this.jobsRunning > 0) awaySince = performance.now();
      if (performance.now() - awaySince > BACKEND_AWAY_MS_MAX) {
        this.logger.warn(`The queue ${this.name} cannot be reached; the worker stops without it.`);
        await this.backend.close(true);
        return;
      }
      await sleep(BACKEND_LOOK_MS, undefined, { signal: closed }).catch(() => undefined);
    }
  }

  protected override async callProcessJob(
    job: Job<JobEnvelope, unknown>,
    token: string,
    lost?: AbortSignal,
  ): Promise<unknown> {
    const start = performance.now();
    this.jobsRunning += 1;
    const tell = (outcome: JobOutcome): void => {
      this.home.ended(this.name, outcome, (performance.now() - start) / 1000);
    };
    const signal = lost === undefined ? this.stopping.signal : AbortSignal.any([this.stopping.signal, lost]);
    const context = { requestId: job.data.requestId ?? `${this.name}:${job.id ?? ''}` };
    return await requestContext.run(context, async () => {
      try {
        const result = await super.callProcessJob(job, token, signal);
        tell('completed');
        return result;
      } catch (thrown) {
        if (this.stopping.signal.aborted && (await handedBack(job, token))) {
          tell('handed-back');
          throw new WaitingError();
        }
        throw this.failed(job, thrown, tell);
      } finally {
        this.jobsRunning -= 1;
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
    const { attempts } = this.queue;
    const last = permanent || job.attemptsMade + 1 >= attempts;
    tell(permanent ? 'refused' : last ? 'failed' : 'retried');
    if (!permanent) {
      const what = `Job ${job.id ?? ''} of ${this.name}, attempt ${job.attemptsMade + 1} of ${attempts}, failed`;
      if (last) this.logger.error(what, failure.stack);
      else this.logger.warn(`${what}: ${failure.message}`);
    }
    return failure;
  }
}

/** Whether the job could be put back at the head of its queue; if not, its lock runs out instead. */
async function handedBack(job: Job<JobEnvelope, unknown>, token: string): Promise<boolean> {
  try {
    await job.moveToWait(token);
    return true;
  } catch {
    return false;
  }
}
