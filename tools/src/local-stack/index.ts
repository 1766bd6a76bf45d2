// The door of the local stack, called by tools/start.mjs.
export { runLocalStack, type StackOptions } from './run-local-stack.js';
