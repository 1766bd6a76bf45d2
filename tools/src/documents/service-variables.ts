// Reads the environment variables of each service from its built env classes, because no source imports an app.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { variablesOf } from '@razao/platform/env';
import type { ServiceVariables } from './configuration.js';

const APPS = fileURLToPath(new URL('../../../apps', import.meta.url));

export const SERVICES = ['movements', 'queries', 'compliance'] as const;

export type EnvClass = new () => object;

/** @throws Error when the service is not built */
export async function envClassesOf(service: string): Promise<EnvClass[]> {
  const dist = join(APPS, service, 'dist');
  const files = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.env.js')).sort();
  const modules = await Promise.all(
    files.map(
      async (file) => (await import(pathToFileURL(join(dist, file)).href)) as Record<string, unknown>,
    ),
  );
  return modules.flatMap((module) => Object.values(module).filter(isClass));
}

/**
 * Returns the variables of a service: the widest of its env classes declares or inherits every variable that it reads.
 */
export async function variablesOfService(service: string): Promise<ServiceVariables> {
  const variables = (await envClassesOf(service)).flatMap(variablesOf);
  return { service, variables: [...new Map(variables.map((each) => [each.name, each])).values()] };
}

function isClass(value: unknown): value is EnvClass {
  return typeof value === 'function' && value.toString().startsWith('class');
}
