// What each service reads from its environment, as its built env classes declare it: an app is imported by no one's
// source.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { variablesOf } from '@razao/platform/env';
import type { ServiceVariables } from './configuration.js';

const APPS = fileURLToPath(new URL('../../../apps', import.meta.url));

export const SERVICES = ['movements', 'queries', 'compliance'] as const;

export type EnvClass = new () => object;

/** The env classes of a built service, by name of their files; none when it is not built. */
export async function envClassesOf(service: string): Promise<EnvClass[]> {
  const dist = join(APPS, service, 'dist');
  const files = await readdir(dist, { recursive: true }).catch(() => []);
  const modules = await Promise.all(
    files
      .filter((name) => name.endsWith('.env.js'))
      .sort()
      .map(async (file) => (await import(pathToFileURL(join(dist, file)).href)) as Record<string, unknown>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isClass));
}

/** The widest of a service's env classes declares, or inherits, every variable that it reads. */
export async function variablesOfService(service: string): Promise<ServiceVariables | undefined> {
  const found = new Map<string, ServiceVariables['variables'][number]>();
  for (const envClass of await envClassesOf(service)) {
    for (const variable of variablesOf(envClass)) found.set(variable.name, variable);
  }
  return found.size === 0 ? undefined : { service, variables: [...found.values()] };
}

function isClass(value: unknown): value is EnvClass {
  return typeof value === 'function' && value.toString().startsWith('class');
}
