export { ShutdownModule } from './shutdown.module.js';
export { Shutdown, type Door } from './shutdown.js';
