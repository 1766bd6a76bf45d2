export { HEALTH_CHECK_TIMEOUT_MS, Health } from './health.js';
export { ManagementPages } from './management-server.js';
export { Metrics } from './metrics.js';
