export { ACTUATOR_PATH, Actuator, type ServiceInfo } from './actuator.js';
export { ActuatorModule } from './actuator.module.js';
export { HEALTH_CHECK_TIMEOUT_MS, Health, type HealthReport, type HealthStatus } from './health.js';
export {
  ManagementPages,
  type ManagementPage,
  serveManagement,
  type ManagementServer,
} from './management-server.js';
export { Metrics, type QueueUse } from './metrics.js';
