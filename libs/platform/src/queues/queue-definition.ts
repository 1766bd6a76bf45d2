// A queue as a value: its name, what goes in, what comes out, how it is tried. Producers and workers
// share the definition, so that the types of both ends cannot part.

declare const types: unique symbol;

export interface QueueDefinition<Data extends object, Result = void> {
  readonly name: string;
  /** How often a job is tried before it has failed. */
  readonly attempts: number;
  /** Pause before the second attempt; it doubles with each further one. */
  readonly backoffMs: number;
  /** A worker that has not renewed its hold for this long has lost the job to another. */
  readonly lockMs: number;
  /** How often lost jobs are looked for. */
  readonly stalledCheckMs: number;
  readonly [types]?: (data: Data) => Result;
}

export type QueueSettings = Partial<
  Pick<QueueDefinition<object>, 'attempts' | 'backoffMs' | 'lockMs' | 'stalledCheckMs'>
>;

const QUEUE_NAME = /^[a-z][a-z0-9-]{0,40}$/;

/** @example export const consolidations = defineQueue<{ branchId: number; period: string }>('consolidation'); */
export function defineQueue<Data extends object, Result = void>(
  name: string,
  settings: QueueSettings = {},
): QueueDefinition<Data, Result> {
  if (!QUEUE_NAME.test(name))
    throw new TypeError(`A queue is named in lower-case letters, digits and hyphens, got "${name}"`);
  return Object.freeze({
    name,
    attempts: 3,
    backoffMs: 1_000,
    lockMs: 15_000,
    stalledCheckMs: 5_000,
    ...settings,
  });
}

export interface QueueJob<Data extends object> {
  readonly id: string;
  readonly data: Data;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /**
   * Aborted when the service is told to stop, or the job was lost to another worker: long work should
   * stop at its next safe point by throwing; after a stop the job is handed back, not failed.
   */
  readonly signal: AbortSignal;
}
