// What a processor of an application extends: @nestjs/bullmq's WorkerHost, typed by the queue that it
// works on. It starts its worker when the whole application is ready and not before.
//
//   @Processor(consolidationQueue.name)
//   export class ConsolidationProcessor extends QueueProcessor<BranchMonth> {
//     constructor(private readonly runs: RunMonth) {
//       super(consolidationQueue, { concurrency: 2 });
//     }
//     protected async handle({ data }: QueueJob<BranchMonth>): Promise<void> { … }
//   }
import { WorkerHost } from '@nestjs/bullmq';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { JobEnvelope } from './queue-backend.js';
import type { QueueDefinition, QueueJob } from './queue-definition.js';
import type { QueueWorker } from './queue-worker.js';

const NEVER = new AbortController().signal;

export interface ProcessorOptions {
  /** Jobs at once in this process. */
  concurrency?: number;
}

export abstract class QueueProcessor<Data extends object, Result = void>
  extends WorkerHost<QueueWorker>
  implements OnApplicationBootstrap
{
  protected constructor(
    private readonly queue: QueueDefinition<Data, Result>,
    private readonly options: ProcessorOptions = {},
  ) {
    super();
  }

  protected abstract handle(job: QueueJob<Data>): Promise<Result>;

  onApplicationBootstrap(): void {
    const { name } = this.worker;
    if (name !== this.queue.name)
      throw new Error(`${this.constructor.name} is made for ${this.queue.name} and decorated for ${name}.`);
    this.worker.begin(this.options.concurrency ?? 1);
  }

  /** BullMQ hands out the signal only to processors that declare three parameters. */
  async process(
    { id, data, attemptsMade }: Job<JobEnvelope>,
    _token?: string,
    signal?: AbortSignal,
  ): Promise<Result> {
    return await this.handle({
      id: id ?? '',
      data: data.payload as Data,
      attempt: attemptsMade + 1,
      signal: signal ?? NEVER,
    });
  }
}
