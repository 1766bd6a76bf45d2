// The environment that the images give a process, read from the Dockerfile itself: what is measured runs as it
// does in production.
import { environmentOf, readStages } from '../deployment/dockerfile.js';

/** ENV of the stage that every image is made on: NODE_ENV and NODE_OPTIONS. */
export function imageEnvironment(): Promise<Readonly<Record<string, string>>> {
  return Promise.resolve(environmentOf(readStages(), 'runtime'));
}
