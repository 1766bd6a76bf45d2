export { Shutdown } from './shutdown.js';
export { ShutdownModule } from './shutdown.module.js';
