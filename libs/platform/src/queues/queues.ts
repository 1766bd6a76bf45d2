// The one door to the queues: typed definitions in, typed results out, the same on Redis and on
// PostgreSQL. A queue only delivers: whatever must not be lost stands in a table of ours first.
//
// Guarantees: a job id that is waiting or running is not added twice; finished jobs leave nothing
// behind, so that the id may be used again; a job whose worker died is given to another; a stop lets
// running jobs finish, or takes them back.
import { Logger } from '@nestjs/common';
import { DomainError } from '@razao/domain';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobsOptions } from 'bullmq';
import type { QueueUse } from '../actuator/metrics.js';
import type { Clock } from '../clock/clock.js';
import { requestContext } from '../http/request-context.js';
import { openQueueBackend } from './queue-backend.js';
import type { AnyQueue, JobEnvelope, QueueBackend, QueueConnection } from './queue-backend.js';
import type { JobHandler, QueueDefinition } from './queue-definition.js';
import { QueueWorker } from './queue-worker.js';
import type { JobOutcome } from './queue-worker.js';
import { ResultListener } from './result-listener.js';

export interface EnqueueOptions {
  /** A job with this id that is not finished is the same job: it is not added again. */
  jobId?: string;
  delayMs?: number;
}

export interface WorkOptions {
  /** Jobs at once in this process. */
  concurrency?: number;
}

const ANSWER_TIMEOUT_MS = 5_000;
const REPORT_PAUSE_MS = 10_000;

export class Queues {
  private readonly logger = new Logger(Queues.name);
  private readonly backend: QueueBackend;
  private readonly queues = new Map<string, AnyQueue>();
  private readonly listeners = new Map<string, ResultListener>();
  private readonly workers = new Map<string, QueueWorker>();
  private readonly outcomes: ((queue: string, outcome: JobOutcome, seconds: number) => void)[] = [];

  constructor(
    connection: QueueConnection,
    private readonly clock: Clock,
  ) {
    this.backend = openQueueBackend(connection, this.warn('connection'));
  }

  get kind(): 'redis' | 'postgres' {
    return this.backend.kind;
  }

  /** Resolves once the job is safely in the queue. @throws DomainError QUEUE_UNAVAILABLE */
  async enqueue<Data extends object>(
    queue: QueueDefinition<Data, unknown>,
    data: Data,
    options: EnqueueOptions = {},
  ): Promise<string> {
    const [id] = await this.enqueueAll(queue, [{ data, ...options }]);
    return id ?? '';
  }

  /** Several at once, in the order given. */
  async enqueueAll<Data extends object>(
    queue: QueueDefinition<Data, unknown>,
    jobs: readonly ({ data: Data } & EnqueueOptions)[],
  ): Promise<string[]> {
    const adding = jobs.map(({ data, jobId = randomUUID(), delayMs }) => ({
      name: queue.name,
      data: envelope(data),
      opts: jobOptions(queue, jobId, delayMs),
    }));
    if (adding.length > 0) await available(this.open(queue).addBulk(adding));
    return adding.map((job) => job.opts.jobId);
  }

  /**
   * Adds a job of its own and waits for its result.
   * @throws JobTimeoutError when nobody finished it in time: it may still be done later;
   *   the DomainError that its handler threw; JobFailedError when it failed otherwise;
   *   DomainError QUEUE_UNAVAILABLE.
   */
  async ask<Data extends object, Result>(
    queue: QueueDefinition<Data, Result>,
    data: Data,
    { timeoutMs }: { timeoutMs: number },
  ): Promise<Result> {
    const listener = await available(this.listener(queue.name));
    const jobId = randomUUID();
    const result = listener.next(jobId, timeoutMs);
    try {
      await this.enqueue(queue, data, { jobId });
    } catch (error) {
      listener.forget(jobId);
      throw error;
    }
    return (await result) as Result;
  }

  /** From here on this process works on the queue. One handler a queue and process. */
  work<Data extends object, Result>(
    queue: QueueDefinition<Data, Result>,
    handler: JobHandler<Data, Result>,
    options: WorkOptions = {},
  ): void {
    if (this.workers.has(queue.name)) throw new Error(`The queue ${queue.name} has a handler already.`);
    const worker = new QueueWorker(
      this.backend,
      queue as unknown as QueueDefinition<object, unknown>,
      handler as unknown as JobHandler<object, unknown>,
      {
        concurrency: options.concurrency ?? 1,
        onError: this.warn(queue.name),
        onOutcome: (outcome, seconds) => {
          for (const tell of this.outcomes) tell(queue.name, outcome, seconds);
        },
      },
    );
    this.workers.set(queue.name, worker);
  }

  /** Told of every job that this process ended. */
  onOutcome(tell: (queue: string, outcome: JobOutcome, seconds: number) => void): void {
    this.outcomes.push(tell);
  }

  async use(queue: QueueDefinition<never, unknown>): Promise<QueueUse> {
    const open = this.open(queue);
    const counts = await available(open.getJobCounts('waiting', 'prioritized', 'delayed', 'active'));
    const waiting = counts['waiting'] ?? 0;
    // Unsorted, both backends count from the newest: the last one is the oldest.
    const [oldest] =
      waiting === 0 ? [] : await available(open.getJobs(['waiting'], waiting - 1, waiting - 1, false));
    return {
      waiting: waiting + (counts['prioritized'] ?? 0) + (counts['delayed'] ?? 0),
      active: counts['active'] ?? 0,
      oldestSeconds:
        oldest === undefined ? 0 : Math.max(0, (this.clock.now().getTime() - oldest.timestamp) / 1000),
    };
  }

  /** Rejects when the backend does not answer. */
  async check(queue: QueueDefinition<never, unknown>): Promise<void> {
    await available(this.open(queue).getJobCounts('waiting'));
  }

  /** Takes no more jobs; those that run finish or are handed back. */
  async closeWorkers(): Promise<void> {
    await Promise.all([...this.workers.values()].map((worker) => worker.close()));
  }

  async close(): Promise<void> {
    await this.closeWorkers();
    await Promise.all([...this.listeners.values()].map((listener) => listener.close()));
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    await this.backend.close();
  }

  private open(queue: Pick<QueueDefinition<never, unknown>, 'name'>): AnyQueue {
    const known = this.queues.get(queue.name);
    if (known !== undefined) return known;
    const opened = this.backend.queue(queue.name, { skipMetasUpdate: false });
    opened.on('error', this.warn(queue.name));
    this.queues.set(queue.name, opened);
    return opened;
  }

  private async listener(name: string): Promise<ResultListener> {
    const known =
      this.listeners.get(name) ?? new ResultListener(name, this.backend.events(name), this.warn(name));
    this.listeners.set(name, known);
    await known.ready();
    return known;
  }

  /** A backend that is away reports at every attempt; the log says it once in a while. */
  private warn(where: string): (error: Error) => void {
    let saidAt = -Infinity;
    return (error) => {
      if (performance.now() - saidAt < REPORT_PAUSE_MS) return;
      saidAt = performance.now();
      this.logger.warn(`The queue ${where} reports: ${error.message}`);
    };
  }
}

function envelope(payload: object): JobEnvelope {
  const requestId = requestContext.getStore()?.requestId;
  return { payload, ...(requestId !== undefined && { requestId }) };
}

function jobOptions(
  queue: QueueDefinition<never, unknown>,
  jobId: string,
  delayMs?: number,
): JobsOptions & { jobId: string } {
  return {
    jobId,
    attempts: queue.attempts,
    backoff: { type: 'exponential', delay: queue.backoffMs },
    removeOnComplete: true,
    removeOnFail: true,
    stackTraceLimit: 1,
    ...(delayMs !== undefined && { delay: delayMs }),
  };
}

/** The queue answers within a bounded time, or the caller is told that it does not. */
async function available<T>(work: Promise<T>): Promise<T> {
  const abandoned = new AbortController();
  try {
    return await Promise.race([work, late(abandoned.signal)]);
  } catch (error) {
    throw error instanceof DomainError
      ? error
      : new DomainError('QUEUE_UNAVAILABLE', 'the queue cannot be reached at the moment', [], {
          cause: error,
        });
  } finally {
    abandoned.abort();
  }
}

async function late(signal: AbortSignal): Promise<never> {
  await sleep(ANSWER_TIMEOUT_MS, undefined, { signal });
  throw new Error(`no answer within ${ANSWER_TIMEOUT_MS} ms`);
}
