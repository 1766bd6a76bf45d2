export { JobTimeoutError } from './job-failure.js';
export { migrateQueues } from './migrate-queues.js';
export { defineQueue, type QueueDefinition, type QueueJob, workerOptions } from './queue-definition.js';
export { QueueProcessor, type ProcessorOptions } from './queue-processor.js';
export type { QueueOverview } from './queue-overview.js';
export { Queues } from './queues.js';
export { QueuesModule } from './queues.module.js';
