// Starts the queues as a process has them: an application with QueuesModule and the processors of the test only. A test
// so uses queues, workers and their closing as they are constructed for the services.
import { Processor } from '@nestjs/bullmq';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Health, Metrics } from '@razao/platform/actuator';
import { Clock } from '@razao/platform/clock';
import {
  QueueProcessor,
  Queues,
  QueuesModule,
  type ProcessorOptions,
  type QueueDefinition,
  type QueueJob,
  workerOptions,
} from '@razao/platform/queues';

/** The lock time of a processor that sets none. */
const LOCK_MS = 10_000;

export interface QueuePlace {
  /** The address of Redis; without it the queues are in PostgreSQL. */
  redisUrl?: string | undefined;
  redisCluster?: boolean;
  databaseUrl: string;
  /** The default is that of the services. */
  statementTimeoutMs?: number;
  prefix: string;
}

interface QueuesPlan {
  at: QueuePlace;
  queues: readonly QueueDefinition<never, unknown>[];
  processors?: readonly Type[];
}

export interface StartedQueues {
  readonly queues: Queues;
  /** Stops the queues as the process does when it ends. */
  close(): Promise<void>;
}

export async function startQueues({ at, queues, processors = [] }: QueuesPlan): Promise<StartedQueues> {
  const env = {
    DATABASE_URL: at.databaseUrl,
    DATABASE_STATEMENT_TIMEOUT_MS: at.statementTimeoutMs ?? 60_000,
    QUEUE_PREFIX: at.prefix,
    REDIS_CLUSTER: at.redisCluster ?? false,
    ...(at.redisUrl !== undefined && { REDIS_URL: at.redisUrl }),
  };
  const providers = [Clock, Health, Metrics];
  const watched = { module: class WatchedModule {}, global: true, providers, exports: providers };
  class QueuesApplication {}
  Module({
    imports: [watched, QueuesModule.forRoot({ env, service: 'movements', queues })],
    providers: [...processors],
  })(QueuesApplication);
  const app = await NestFactory.create(QueuesApplication, { logger: ['error'], abortOnError: false });
  try {
    await app.init();
  } catch (error) {
    await app.get(Queues).close();
    throw error;
  }
  return { queues: app.get(Queues), close: () => app.close() };
}

/** Makes a processor for a test that passes the queue's jobs to a function. */
export function processorOf<Data extends object, Result>(
  queue: QueueDefinition<Data, Result>,
  handle: (job: QueueJob<Data>) => Promise<Result>,
  options: ProcessorOptions = {},
): Type {
  class TestProcessor extends QueueProcessor<Data, Result> {
    constructor() {
      super(queue, options);
    }

    protected async handle(job: QueueJob<Data>): Promise<Result> {
      return await handle(job);
    }
  }
  Processor(queue.name, workerOptions(LOCK_MS))(TestProcessor);
  return TestProcessor;
}
