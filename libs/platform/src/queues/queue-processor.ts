// The base class of an application's processors: the WorkerHost of @nestjs/bullmq, typed by its queue. Around each job
// it sets the context of the request that enqueued it, reports the outcome and converts what the handler threw into an
// error for BullMQ. On a stop it hands unfinished jobs back, so that another process takes them at once.
//
//   @Injectable()
//   export class ConsolidationProcessor extends QueueProcessor<BranchMonth> {
//     constructor(private readonly runs: RunMonth) {
//       super(consolidationQueue, { concurrency: 2 });
//     }
//     protected async handle({ data }: QueueJob<BranchMonth>): Promise<void> { … }
//   }
//
//   // Where the settings are known, in forRoot(env) of the worker's module:
//   Processor(consolidationQueue.name, workerOptions(env.QUEUE_LOCK_MS))(ConsolidationProcessor);
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { WaitingError, type Job, type Worker } from 'bullmq';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobOutcome, Metrics } from '../actuator/metrics.js';
import { requestContext } from '../http/request-context.js';
import { traced } from '../traces/index.js';
import { failureOf } from './job-failure.js';
import { type JobEnvelope, reportOf } from './queue-backend.js';
import type { QueueDefinition, QueueJob } from './queue-definition.js';
import { Queues } from './queues.js';

export interface ProcessorOptions {
  /** How many jobs run at once in this process. */
  concurrency?: number;
}

/**
 * How long a stopping worker lets BullMQ record jobs that ended; another worker repeats a job that was not recorded.
 */
const RECORDING_MS_MAX = 2_000;
const STOP_LOOK_MS = 50;

export abstract class QueueProcessor<Data extends object, Result = void>
  extends WorkerHost
  implements OnModuleInit, OnApplicationBootstrap
{
  @Inject(Queues) private readonly queues!: Queues;
  @Inject(Metrics) private readonly metrics!: Metrics;
  private readonly logger = new Logger(QueueProcessor.name);
  private readonly report: (error: Error) => void;
  private jobsRunning = 0;
  /** The times at which jobs ended that BullMQ has not recorded yet, by job id. */
  private readonly endedAt = new Map<string, number>();
  private closing: Promise<void> | undefined;

  protected constructor(
    private readonly queue: QueueDefinition<Data, Result>,
    private readonly options: ProcessorOptions = {},
  ) {
    super();
    this.report = reportOf(queue.name);
  }

  protected abstract handle(job: QueueJob<Data>): Promise<Result>;

  /** @throws Error when the queue is unknown or has a processor already */
  onModuleInit(): void {
    this.queues.addProcessor(this.queue.name, this);
  }

  /** Starts the worker. @throws Error when the worker belongs to another queue; DatabaseAbsentError */
  async onApplicationBootstrap(): Promise<void> {
    const { name } = this.worker;
    if (name !== this.queue.name)
      throw new Error(`${this.constructor.name} is made for ${this.queue.name} and decorated for ${name}.`);
    await this.queues.backend.opened(this.worker);
    this.worker.concurrency = this.options.concurrency ?? 1;
    this.worker.run().catch(this.report);
  }

  @OnWorkerEvent('error')
  reportError(error: Error): void {
    this.queues.backend.failed(error);
    this.report(error);
  }

  @OnWorkerEvent('completed')
  completed({ id = '' }: Job): void {
    this.endedAt.delete(id);
  }

  @OnWorkerEvent('failed')
  unsuccessful(job: Job | undefined): void {
    this.endedAt.delete(job?.id ?? '');
  }

  /** BullMQ reports lost locks; it leaves it to the processor to end the work. */
  @OnWorkerEvent('lockRenewalFailed')
  lost(ids: string[]): void {
    for (const id of ids) {
      this.logger.warn(
        `Job ${id} of ${this.queue.name} lost its lock and ends here: another worker may have it`,
      );
      this.worker.cancelJob(id, 'the lock of the job is lost');
    }
  }

  /** BullMQ passes the signal only to processors that declare three parameters. */
  async process(job: Job<JobEnvelope>, token?: string, lost?: AbortSignal): Promise<Result> {
    const { name } = this.queue;
    return await traced(
      () => ({
        name: `process ${name}`,
        kind: 'consumer',
        attributes: { 'messaging.system': 'bullmq', 'messaging.destination.name': name },
        parent: job.data.trace,
      }),
      async () => await this.work(job, token, lost),
    );
  }

  private async work(job: Job<JobEnvelope>, token?: string, lost?: AbortSignal): Promise<Result> {
    const { id, data, attemptsMade } = job;
    const { stopping } = this.queues;
    const start = performance.now();
    const report = (outcome: JobOutcome): void => {
      this.metrics.observeJob(this.queue.name, outcome, (performance.now() - start) / 1000);
    };
    const requestId = data.requestId ?? `${this.queue.name}:${id ?? ''}`;
    this.jobsRunning += 1;
    return await requestContext.run({ requestId }, async () => {
      try {
        const result = await this.handle({
          id: id ?? '',
          data: data.payload as Data,
          attempt: attemptsMade + 1,
          signal: lost === undefined ? stopping : AbortSignal.any([stopping, lost]),
        });
        this.endedAt.set(job.id ?? '', performance.now());
        report('completed');
        return result;
      } catch (thrown) {
        if (lost?.aborted === true || (stopping.aborted && (await handedBack(job, token)))) {
          report('handed-back');
          throw new WaitingError();
        }
        this.endedAt.set(job.id ?? '', performance.now());
        throw this.failed(job, thrown, report);
      } finally {
        this.jobsRunning -= 1;
      }
    });
  }

  /**
   * Takes no more jobs and waits for the running ones. It does not wait for a backend that cannot be reached: BullMQ
   * would wait for its connection, and a worker that never had one would never stop.
   */
  async close(): Promise<void> {
    await (this.closing ??= this.end());
  }

  private async end(): Promise<void> {
    const worker = this.constructed();
    if (worker === undefined) return;
    // The close of BullMQ may wait for the connection for ever, and cannot be forced once it has begun. So it begins,
    // forced, when nothing is left to record or nothing can be recorded.
    await worker.pause(true);
    while (this.jobsRunning > 0 || this.isRecording()) await sleep(STOP_LOOK_MS);
    if (!this.queues.backend.isUp())
      this.logger.warn(`The queue ${this.queue.name} cannot be reached; the worker stops without it.`);
    await worker.close(true);
  }

  private isRecording(): boolean {
    const from = performance.now() - RECORDING_MS_MAX;
    return [...this.endedAt.values()].some((at) => at > from);
  }

  /** WorkerHost throws when a start fails before the worker is constructed. */
  private constructed(): Worker | undefined {
    try {
      return this.worker;
    } catch {
      return undefined;
    }
  }

  private failed(job: Job<JobEnvelope>, thrown: unknown, report: (outcome: JobOutcome) => void): Error {
    const failure = failureOf(thrown);
    const permanent = failure.name === 'UnrecoverableError';
    const { name, attempts } = this.queue;
    const last = permanent || job.attemptsMade + 1 >= attempts;
    report(permanent ? 'refused' : last ? 'failed' : 'retried');
    if (!permanent) {
      const what = `Job ${job.id ?? ''} of ${name}, attempt ${job.attemptsMade + 1} of ${attempts}, failed`;
      if (last) this.logger.error(what, failure.stack);
      else this.logger.warn(`${what}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    }
    return failure;
  }
}

/**
 * Puts the job back at the head of its queue. When this fails, another worker gets the job after its lock has expired.
 */
async function handedBack(job: Job<JobEnvelope>, token = ''): Promise<boolean> {
  try {
    await job.moveToWait(token);
    return true;
  } catch {
    return false;
  }
}
