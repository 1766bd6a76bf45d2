export { ownRedis, type OwnRedis } from './own-redis.js';
export { processorOf, startQueues, type QueuePlace, type StartedQueues } from './start-queues.js';
