// The door of the domain library: nothing below it is imported by another project.
export * from './errors/index.js';
