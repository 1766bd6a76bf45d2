// A queue as a value: its name, the types of its data and results, and the options that BullMQ takes for its jobs and
// workers. Producers and workers share the definition, so that both use the same types.
import type { JobsOptions, WorkerOptions } from 'bullmq';

declare const types: unique symbol;

export interface QueueDefinition<Data extends object, Result = void> {
  readonly name: string;
  /** How often a job is tried before it counts as failed. */
  readonly attempts: number;
  /** The options for `BullModule.registerQueue`. */
  readonly jobOptions: JobsOptions;
  readonly [types]?: (data: Data) => Result;
}

interface QueueSettings {
  readonly attempts?: number;
  /** Pause before the second attempt; it doubles with each further one. */
  readonly backoffMs?: number;
}

const QUEUE_NAME = /^[a-z][a-z0-9-]{0,40}$/;
/** How many times a job may lose its worker (by a deployment or a crash) before it counts as failed. */
const STALLS_MAX = 20;

/** @example export const consolidations = defineQueue<{ branchId: number; period: string }>('consolidation'); */
export function defineQueue<Data extends object, Result = void>(
  name: string,
  { attempts = 3, backoffMs = 1_000 }: QueueSettings = {},
): QueueDefinition<Data, Result> {
  if (!QUEUE_NAME.test(name))
    throw new TypeError(`A queue is named in lower-case letters, digits and hyphens, got "${name}"`);
  return Object.freeze({
    name,
    attempts,
    jobOptions: {
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      removeOnComplete: true,
      removeOnFail: true,
      stackTraceLimit: 1,
    },
  });
}

/**
 * The options for `@Processor`. The worker starts with the application, and not when it is constructed.
 * @param lockMs a worker that has not renewed its lock for this long loses the job to another worker, which finds it at
 *   its next check
 */
export function workerOptions(lockMs: number): Omit<WorkerOptions, 'connection'> {
  return {
    autorun: false,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    maxStalledCount: STALLS_MAX,
  };
}

export interface QueueJob<Data extends object> {
  readonly id: string;
  readonly data: Data;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /**
   * Aborted when the service stops, or when another worker has taken the job over. Long work should then throw at its
   * next safe point. After a stop the job is handed back and does not count as failed.
   */
  readonly signal: AbortSignal;
}
