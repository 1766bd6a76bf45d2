// Puts the queues into a Nest application: watched by health and metrics, closed in their steps of an
// orderly shutdown. Applications name the queues that they use, so that depth and age are shown by
// every process that knows them.
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Health } from '../actuator/health.js';
import { Metrics } from '../actuator/metrics.js';
import { Clock } from '../clock/clock.js';
import type { ServiceEnv } from '../env/service.env.js';
import { Shutdown } from '../shutdown/shutdown.js';
import { ShutdownModule } from '../shutdown/shutdown.module.js';
import type { QueueDefinition } from './queue-definition.js';
import { Queues } from './queues.js';

export interface QueuesModuleOptions {
  env: Pick<ServiceEnv, 'REDIS_URL' | 'DATABASE_URL' | 'DATABASE_ROLE' | 'QUEUE_PREFIX'>;
  /** As in DatabaseModule: names the connections, and with the prefix `razao_` the default role. */
  service: string;
  queues: readonly QueueDefinition<never, unknown>[];
}

@Module({})
export class QueuesModule {
  static forRoot(options: QueuesModuleOptions): DynamicModule {
    return {
      module: QueuesModule,
      global: true,
      imports: [ShutdownModule],
      providers: [
        {
          provide: Queues,
          inject: [
            Shutdown,
            { token: Health, optional: true },
            { token: Metrics, optional: true },
            { token: Clock, optional: true },
          ],
          useFactory: (shutdown: Shutdown, health?: Health, metrics?: Metrics, clock?: Clock) =>
            opened(options, shutdown, health, metrics, clock),
        },
      ],
      exports: [Queues],
    };
  }
}

function opened(
  options: QueuesModuleOptions,
  shutdown: Shutdown,
  health?: Health,
  metrics?: Metrics,
  clock = new Clock(),
): Queues {
  const { env, service } = options;
  const queues = new Queues(
    {
      redisUrl: env.REDIS_URL,
      databaseUrl: env.DATABASE_URL,
      databaseRole: env.DATABASE_ROLE ?? `razao_${service}`,
      applicationName: `razao:${service}`,
      prefix: env.QUEUE_PREFIX,
    },
    clock,
  );
  shutdown.worker('queue workers', () => queues.closeWorkers());
  shutdown.last('queues', () => queues.close());
  const [first] = options.queues;
  // Reads and single writes go on without the queue, so readiness does not fall with it.
  if (first !== undefined) health?.watch('queue', () => queues.check(first), { critical: false });
  for (const queue of options.queues) metrics?.watchQueue(queue.name, () => queues.use(queue));
  if (metrics !== undefined)
    queues.onOutcome((queue, outcome, seconds) => {
      metrics.observeJob(queue, outcome, seconds);
    });
  return queues;
}
