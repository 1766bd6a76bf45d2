export { ShutdownModule } from './shutdown.module.js';
export { Shutdown } from './shutdown.js';
