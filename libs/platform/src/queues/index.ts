export { JobFailedError, JobTimeoutError } from './job-failure.js';
export { migrateQueues } from './migrate-queues.js';
export type { QueueConnection } from './queue-backend.js';
export {
  defineQueue,
  type QueueDefinition,
  type QueueJob,
  type QueueSettings,
  workerOptions,
} from './queue-definition.js';
export { QueueProcessor, type ProcessorOptions } from './queue-processor.js';
export type { JobOverview, JobState, QueueOverview } from './queue-overview.js';
export { Queues, type EnqueueOptions, type JobOutcome } from './queues.js';
export { QueuesModule, type QueuesModuleOptions } from './queues.module.js';
