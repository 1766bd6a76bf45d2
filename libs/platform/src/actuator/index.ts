export { ACTUATOR_PATH, Actuator } from './actuator.js';
export { ActuatorModule } from './actuator.module.js';
export { HEALTH_CHECK_TIMEOUT_MS, Health } from './health.js';
export { ManagementPages, serveManagement } from './management-server.js';
export { Metrics, type QueueUse } from './metrics.js';
