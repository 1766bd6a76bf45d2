// The environment that the images give a process, read from the Dockerfile itself: what is measured runs as it
// does in production.
import { fileURLToPath } from 'node:url';

const DOCKER = new URL('../../../docker/', import.meta.url);

interface DockerfileReader {
  readStages(file: string): readonly object[];
  environmentOf(stages: readonly object[], stage: string): Record<string, string>;
}

/** ENV of the stage that every image is made on: NODE_ENV and NODE_OPTIONS. */
export async function imageEnvironment(): Promise<Readonly<Record<string, string>>> {
  const reader = (await import(new URL('dockerfile.mjs', DOCKER).href)) as DockerfileReader;
  return reader.environmentOf(reader.readStages(fileURLToPath(new URL('Dockerfile', DOCKER))), 'runtime');
}
