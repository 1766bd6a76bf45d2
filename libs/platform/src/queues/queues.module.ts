// Provides the queues of an application through @nestjs/bullmq: a queue for each definition, a worker for each
// @Processor. Health and metrics watch the queues, and an orderly stop closes workers and queues in its steps. An
// application lists the queues that it uses, and each of its processes reports their depth and the age of the oldest
// waiting job.
import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { Health } from '../actuator/health.js';
import { Metrics } from '../actuator/metrics.js';
import { Clock } from '../clock/index.js';
import { Database } from '../database/database.js';
import { Shutdown, ShutdownModule } from '../shutdown/index.js';
import { queueBackend, type AnyQueue, type QueueConnection, reportOf } from './queue-backend.js';
import type { QueueDefinition } from './queue-definition.js';
import { Queues } from './queues.js';

interface QueuesModuleOptions extends QueueConnection {
  queues: readonly QueueDefinition<never, unknown>[];
}

const WATCHERS = [Shutdown, Health, Metrics, Clock];

@Module({})
export class QueuesModule {
  static forRoot(options: QueuesModuleOptions): DynamicModule {
    const backend = queueBackend(options, reportOf('connection'));
    return {
      module: QueuesModule,
      global: true,
      imports: [
        ShutdownModule,
        BullModule.forRootAsync({
          // The database is injected so that it is opened and waited for before the queues.
          inject: [{ token: Database, optional: true }],
          useFactory: () => ({ connection: backend.connection(), prefix: backend.prefix }),
        }),
        BullModule.registerQueue(
          ...options.queues.map(({ name, jobOptions }) => ({ name, defaultJobOptions: jobOptions })),
        ),
      ],
      providers: [
        {
          provide: Queues,
          inject: [...WATCHERS, ...options.queues.map(({ name }) => getQueueToken(name))],
          useFactory: async (
            shutdown: Shutdown,
            health: Health,
            metrics: Metrics,
            clock: Clock,
            ...open: AnyQueue[]
          ) => {
            const queues = new Queues(backend, open, clock);
            try {
              await Promise.all(open.map((queue) => backend.opened(queue)));
            } catch (error) {
              await queues.close();
              throw error;
            }
            shutdown.worker('queue workers', () => queues.closeWorkers());
            shutdown.last('queues', () => queues.close());
            const [first] = options.queues;
            // Reads and single writes work without the queue, so a lost queue does not make the service unready.
            if (first !== undefined) health.watch('queue', () => queues.check(first), { critical: false });
            for (const queue of options.queues) metrics.watchQueue(queue.name, () => queues.use(queue));
            return queues;
          },
        },
      ],
      exports: [Queues],
    };
  }
}
