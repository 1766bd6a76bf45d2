// Puts the queues into a Nest application, through @nestjs/bullmq: it constructs a queue for each
// definition and a worker for each @Processor, of the classes that carry the application's backend.
// Here they are watched by health and metrics, and closed in their steps of an orderly shutdown.
// Applications name the queues that they use, so that depth and age are shown by every process that
// knows them.
//
// BullModule holds the two classes in static properties and reads them when a queue is registered and
// when the workers are; each is set in the statement before, so that several applications in one
// process have their own.
import { BullModule, BullRegistrar, getQueueToken } from '@nestjs/bullmq';
import { Module, type DynamicModule, type OnModuleInit, type Type } from '@nestjs/common';
import { Queue, type JobsOptions, type QueueOptions } from 'bullmq';
import { Health } from '../actuator/health.js';
import { Metrics } from '../actuator/metrics.js';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import type { ServiceEnv } from '../env/service.env.js';
import { Shutdown } from '../shutdown/shutdown.js';
import { ShutdownModule } from '../shutdown/shutdown.module.js';
import { queueBackend, type AnyQueue, type JobEnvelope, type QueueBackend } from './queue-backend.js';
import type { QueueDefinition } from './queue-definition.js';
import { reportOf } from './queue-report.js';
import { QueueWorker } from './queue-worker.js';
import { Queues } from './queues.js';

export interface QueuesModuleOptions {
  env: Pick<
    ServiceEnv,
    | 'REDIS_URL'
    | 'REDIS_CLUSTER'
    | 'DATABASE_URL'
    | 'DATABASE_ROLE'
    | 'DATABASE_STATEMENT_TIMEOUT_MS'
    | 'QUEUE_PREFIX'
  >;
  /** As in DatabaseModule: names the connections, and with the prefix `razao_` the default role. */
  service: string;
  queues: readonly QueueDefinition<never, unknown>[];
}

type Watchers = [Shutdown, Health | undefined, Metrics | undefined, Clock | undefined];

const WATCHERS = [Shutdown, ...[Health, Metrics, Clock].map((token) => ({ token, optional: true }))];

@Module({})
export class QueuesModule implements OnModuleInit {
  constructor(
    private readonly queues: Queues,
    private readonly registrar: BullRegistrar,
  ) {}

  static forRoot(options: QueuesModuleOptions): DynamicModule {
    const backend = backendOf(options);
    const shared = BullModule.forRootAsync({
      // After the database: BullMQ's PostgreSQL backend remembers a first connection that failed.
      inject: [{ token: Database, optional: true }],
      useFactory: () => ({ connection: backend.producers(), prefix: backend.prefix }),
      extraOptions: { manualRegistration: true },
    });
    BullModule.queueClass = queueClassOn(backend);
    const registered = BullModule.registerQueue(
      ...options.queues.map((queue) => ({ name: queue.name, defaultJobOptions: jobDefaults(queue) })),
    );
    return {
      module: QueuesModule,
      global: true,
      imports: [ShutdownModule, shared, registered],
      providers: [
        {
          provide: Queues,
          inject: [...WATCHERS, ...options.queues.map(({ name }) => getQueueToken(name))],
          useFactory: (...given: [...Watchers, ...AnyQueue[]]) => {
            const [shutdown, health, metrics, clock, ...open] = given;
            const queues = new Queues(backend, options.queues, open, clock ?? new Clock());
            watch(queues, options.queues, shutdown, health, metrics);
            return queues;
          },
        },
      ],
      exports: [Queues],
    };
  }

  /** Every processor is constructed; they begin once the application has started. */
  onModuleInit(): void {
    BullModule.workerClass = QueueWorker.in(this.queues);
    this.registrar.register();
  }
}

function backendOf({ env, service }: QueuesModuleOptions): QueueBackend {
  return queueBackend(
    {
      redisUrl: env.REDIS_URL,
      redisCluster: env.REDIS_CLUSTER,
      databaseUrl: env.DATABASE_URL,
      databaseRole: env.DATABASE_ROLE ?? `razao_${service}`,
      applicationName: `razao:${service}`,
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      prefix: env.QUEUE_PREFIX,
    },
    reportOf('connection'),
  );
}

/** BullMQ's Queue on the application's backend. */
function queueClassOn({ factory }: QueueBackend): Type<AnyQueue> {
  return class extends Queue<JobEnvelope, unknown> {
    constructor(name: string, options: QueueOptions) {
      super(name, options, factory);
      this.on('error', reportOf(name));
    }

    /** @nestjs/bullmq hangs a closing of its own on each queue. Here Shutdown says when: jobs that end may still enqueue. */
    set onApplicationShutdown(_close: () => Promise<void>) {}
  };
}

function jobDefaults(queue: QueueDefinition<never, unknown>): JobsOptions {
  return {
    attempts: queue.attempts,
    backoff: { type: 'exponential', delay: queue.backoffMs },
    removeOnComplete: true,
    removeOnFail: true,
    stackTraceLimit: 1,
  };
}

function watch(
  queues: Queues,
  definitions: QueuesModuleOptions['queues'],
  shutdown: Shutdown,
  health: Health | undefined,
  metrics: Metrics | undefined,
): void {
  shutdown.worker('queue workers', () => queues.closeWorkers());
  shutdown.last('queues', () => queues.close());
  const [first] = definitions;
  // Reads and single writes go on without the queue, so readiness does not fall with it.
  if (first !== undefined) health?.watch('queue', () => queues.check(first), { critical: false });
  for (const queue of definitions) metrics?.watchQueue(queue.name, () => queues.use(queue));
  queues.onOutcome((queue, outcome, seconds) => metrics?.observeJob(queue, outcome, seconds));
}
