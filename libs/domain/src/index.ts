// The door of the domain library: nothing below it is imported by another project.
export * from './accounts/index.js';
export * from './balances/index.js';
export * from './entries/index.js';
export * from './errors/index.js';
export * from './ipl/index.js';
export * from './money/index.js';
export * from './periods/index.js';
export * from './taxes/index.js';
