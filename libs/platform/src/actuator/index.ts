export { ACTUATOR_PATH, Actuator } from './actuator.js';
export { ActuatorModule } from './actuator.module.js';
export type { ServiceInfo } from './actuator.js';
export { Health } from './health.js';
export type { HealthReport, HealthStatus } from './health.js';
export { serveManagement } from './management-server.js';
export type { ManagementServer } from './management-server.js';
export { Metrics } from './metrics.js';
export type { QueueUse } from './metrics.js';
