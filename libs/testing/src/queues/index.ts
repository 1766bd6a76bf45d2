export { ownRedis, type OwnRedis } from './own-redis.js';
export {
  processorOf,
  startQueues,
  type QueuePlace,
  type QueuesPlan,
  type StartedQueues,
} from './start-queues.js';
