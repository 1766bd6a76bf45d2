// The door of the platform library: nothing below it is imported by another project.
export * from './actuator/index.js';
export * from './clock/clock.js';
export * from './database/index.js';
export * from './env/index.js';
export * from './http/index.js';
export * from './idempotency/index.js';
export * from './queues/index.js';
export { Shutdown } from './shutdown/shutdown.js';
export { ShutdownModule } from './shutdown/shutdown.module.js';
export * from './sql/index.js';
