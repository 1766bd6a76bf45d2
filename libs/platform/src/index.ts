// The door of the platform library: nothing below it is imported by another project.
export * from './clock/clock.js';
export * from './database/index.js';
export * from './env/index.js';
export * from './sql/index.js';
export * from './shutdown/shutdown.js';
