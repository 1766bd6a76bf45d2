export { redisClusterForTests, redisForTests } from './broker.js';
