// The interface of the queues, the same on Redis and on PostgreSQL. Jobs and results are typed by the definitions. A
// queue only delivers: data that must not be lost is written to a table of the schema first.
//
// Guarantees: a job id that is waiting or running is not added twice. Finished jobs leave nothing behind, so that their
// ids may be used again. A job whose worker died is given to another worker. A stop lets running jobs finish or hands
// them back.
import { DomainError } from '@razao/domain';
import type { JobsOptions } from 'bullmq';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueueUse } from '../actuator/metrics.js';
import type { Clock } from '../clock/index.js';
import { requestContext } from '../http/request-context.js';
import { traced, traceHeaders } from '../traces/index.js';
import { type AnyQueue, type JobEnvelope, type QueueBackend, reportOf } from './queue-backend.js';
import type { QueueDefinition } from './queue-definition.js';
import { JobTimeoutError, thrownFor } from './job-failure.js';
import { overviewOf, type QueueOverview } from './queue-overview.js';

interface NewJob<Data extends object> {
  data: Data;
  /** While a job with this id is unfinished, another one is not added. */
  jobId?: string;
}

/** The first and the longest pause between two reads of an awaited job; each pause is half as long again. */
const RESULT_LOOK_MS = 10;
const RESULT_LOOK_MS_MAX = 500;
/** Awaited jobs stay readable after their end, for `age` seconds and at most `count` of them. */
const KEPT = { age: 60, count: 1_000 };
const ANSWER_TIMEOUT_MS = 5_000;
/**
 * While Redis cannot be reached, its client keeps added jobs in memory, 3.4 KB per job. Above this number no further
 * job is accepted.
 */
const UNANSWERED_MAX = 10_000;

interface Closing {
  close(): Promise<void>;
}

export class Queues {
  private readonly open: ReadonlyMap<string, AnyQueue>;
  private readonly processors: Closing[] = [];
  private readonly withProcessor = new Set<string>();
  private readonly stop = new AbortController();
  /** Number of jobs that are being added. */
  private unanswered = 0;
  /** Aborted when the workers close. */
  readonly stopping = this.stop.signal;

  constructor(
    readonly backend: QueueBackend,
    open: readonly AnyQueue[],
    private readonly clock: Clock,
  ) {
    this.open = new Map(open.map((queue) => [queue.name, queue.on('error', reportOf(queue.name))]));
  }

  /** Resolves once the jobs are safely in the queue, in the given order. @throws DomainError QUEUE_UNAVAILABLE */
  async enqueueAll<Data extends object>(
    queue: QueueDefinition<Data, unknown>,
    jobs: readonly NewJob<Data>[],
    kept: Pick<JobsOptions, 'removeOnComplete' | 'removeOnFail'> = {},
  ): Promise<string[]> {
    if (jobs.length === 0) return [];
    const { name } = queue;
    return await traced(
      () => ({
        name: `send ${name}`,
        kind: 'producer',
        attributes: { 'messaging.system': 'bullmq', 'messaging.destination.name': name },
      }),
      async () => {
        const adding = jobs.map(({ data, jobId = randomUUID() }) => ({
          name,
          data: envelope(data),
          opts: { jobId, ...kept },
        }));
        await available(this.add(this.queue(queue), adding));
        return adding.map((job) => job.opts.jobId);
      },
    );
  }

  /**
   * Adds a job and waits for its result. It reads the job and not the events of the queue, because BullMQ on PostgreSQL
   * never delivers an event that is committed after one with a higher number, which happens under load.
   * @throws JobTimeoutError when no worker finished the job in time; it may still be finished later;
   *   the DomainError that its handler threw; JobFailedError when it failed otherwise;
   *   DomainError QUEUE_UNAVAILABLE.
   */
  async run<Data extends object, Result>(
    queue: QueueDefinition<Data, Result>,
    data: Data,
    { timeoutMs }: { timeoutMs: number },
  ): Promise<Result> {
    const deadline = performance.now() + timeoutMs;
    const jobId = randomUUID();
    await this.enqueueAll(queue, [{ data, jobId }], { removeOnComplete: KEPT, removeOnFail: KEPT });
    for (let pauseMs = RESULT_LOOK_MS; ; pauseMs = Math.min(pauseMs * 1.5, RESULT_LOOK_MS_MAX)) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0 || this.stopping.aborted)
        throw new JobTimeoutError(
          `No worker finished a job of the queue ${queue.name} within ${timeoutMs} ms.`,
        );
      await sleep(Math.min(pauseMs, leftMs));
      const job = await available(this.ended(queue, jobId), leftMs).catch(() => undefined);
      if (job === undefined) continue;
      if (job.isFailed) throw thrownFor(queue.name, job.failedReason);
      return job.value as Result;
    }
  }

  /** BullMQ sets the time of a job's end together with its result, so the state is final once there is a time. */
  private async ended(
    queue: QueueDefinition<never, unknown>,
    jobId: string,
  ): Promise<{ isFailed: boolean; failedReason: string; value: unknown } | undefined> {
    const job = await this.queue(queue).getJob(jobId);
    if (job?.finishedOn === undefined) return undefined;
    const state = await job.getState();
    // Redis may lose the job between the two reads.
    if (state !== 'completed' && state !== 'failed') return undefined;
    return { isFailed: state === 'failed', failedReason: job.failedReason, value: job.returnvalue };
  }

  async use(queue: QueueDefinition<never, unknown>): Promise<QueueUse> {
    const open = this.queue(queue);
    const counts = await available(open.getJobCounts('waiting', 'prioritized', 'delayed', 'active'));
    const waiting = counts['waiting'] ?? 0;
    // Without sorting, both backends count from the newest job, so the last one is the oldest.
    const [oldest] =
      waiting === 0 ? [] : await available(open.getJobs(['waiting'], waiting - 1, waiting - 1, false));
    return {
      waiting: waiting + (counts['prioritized'] ?? 0) + (counts['delayed'] ?? 0),
      active: counts['active'] ?? 0,
      oldestSeconds:
        oldest === undefined ? 0 : Math.max(0, (this.clock.now().getTime() - oldest.timestamp) / 1000),
    };
  }

  /** Returns an overview of every queue that this process knows. @throws DomainError QUEUE_UNAVAILABLE */
  async overview(jobsMax: number): Promise<QueueOverview[]> {
    return await Promise.all(
      [...this.open.values()].map(
        async (queue) => await available(overviewOf(queue, this.backend.kind, jobsMax)),
      ),
    );
  }

  /** Rejects when the backend does not answer or accepts no jobs. */
  async check(queue: QueueDefinition<never, unknown>): Promise<void> {
    await available(Promise.all([this.queue(queue).getJobCounts('waiting'), this.backend.proveWrites()]));
  }

  /**
   * Registers the only processor of a queue, which is closed before the queues.
   * @throws Error when the queue is unknown or has a processor already
   */
  addProcessor(name: string, processor: Closing): void {
    this.processors.push(processor);
    if (!this.open.has(name)) throw unknownQueue(name);
    if (this.withProcessor.has(name)) throw new Error(`The queue ${name} has a processor already.`);
    this.withProcessor.add(name);
  }

  /** Takes no more jobs; running jobs finish or are handed back. */
  async closeWorkers(): Promise<void> {
    this.stop.abort(new Error('the service is stopping'));
    await Promise.all(this.processors.map((processor) => processor.close()));
  }

  async close(): Promise<void> {
    await this.closeWorkers();
    await Promise.all([...this.open.values()].map((queue) => queue.close()));
    await this.backend.close();
  }

  private async add(queue: AnyQueue, jobs: Parameters<AnyQueue['addBulk']>[0]): Promise<void> {
    if (this.unanswered >= UNANSWERED_MAX)
      throw new Error(`${this.unanswered} jobs wait for an answer of the queue`);
    this.unanswered += jobs.length;
    try {
      await queue.addBulk(jobs);
    } catch (error) {
      this.backend.failed(error);
      throw error;
    } finally {
      this.unanswered -= jobs.length;
    }
  }

  private queue({ name }: Pick<QueueDefinition<never, unknown>, 'name'>): AnyQueue {
    const known = this.open.get(name);
    if (known === undefined) throw unknownQueue(name);
    return known;
  }
}

function unknownQueue(name: string): Error {
  return new Error(`The application does not know the queue ${name}: name it in QueuesModule.forRoot.`);
}

function envelope(payload: object): JobEnvelope {
  const requestId = requestContext.getStore()?.requestId;
  const trace = traceHeaders();
  return { payload, ...(requestId !== undefined && { requestId }), ...(trace && { trace }) };
}

/** Limits the time for an answer of the queue. @throws DomainError QUEUE_UNAVAILABLE */
async function available<T>(work: Promise<T>, limitMs = ANSWER_TIMEOUT_MS): Promise<T> {
  const abandoned = new AbortController();
  try {
    return await Promise.race([work, late(limitMs, abandoned.signal)]);
  } catch (error) {
    throw error instanceof DomainError
      ? error
      : new DomainError(
          'QUEUE_UNAVAILABLE',
          {
            en: 'the queue cannot be reached at the moment',
            pt: 'a fila está inacessível no momento',
          },
          [],
          { cause: error },
        );
  } finally {
    abandoned.abort();
  }
}

async function late(limitMs: number, signal: AbortSignal): Promise<never> {
  await sleep(limitMs, undefined, { signal });
  throw new Error(`no answer within ${limitMs} ms`);
}
