// A queue as a value: its name, what goes in, what comes out, and the options that BullMQ takes for its jobs and
// its workers. Producers and workers share the definition, so that both ends have the same types.
import type { JobsOptions, WorkerOptions } from 'bullmq';

declare const types: unique symbol;

export interface QueueDefinition<Data extends object, Result = void> {
  readonly name: string;
  /** How often a job is tried before it has failed. */
  readonly attempts: number;
  /** For `BullModule.registerQueue`. */
  readonly jobOptions: JobsOptions;
  readonly [types]?: (data: Data) => Result;
}

interface QueueSettings {
  readonly attempts?: number;
  /** Pause before the second attempt; it doubles with each further one. */
  readonly backoffMs?: number;
}

const QUEUE_NAME = /^[a-z][a-z0-9-]{0,40}$/;
/** A job may lose its worker this often (a deployment, a crash) before it counts as failed. */
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
 * For `@Processor`: the worker starts with the application, and not when it is constructed.
 * @param lockMs a worker that has not renewed its lock for this long has lost the job to another, which finds it at the
 *   next look
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
   * Aborted when the service stops, or the job was lost to another worker: long work should end at its next safe
   * point by throwing; after a stop the job is handed back, not failed.
   */
  readonly signal: AbortSignal;
}
