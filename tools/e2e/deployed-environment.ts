// Computes the environment of a process of a deployment, and checks whether the service would start with it: the
// service's env classes parse the deployed values, and find unknown names, missing variables and values out of bounds.
import { parseEnv, variablesOf } from '@razao/platform/env';
import type { EnvClass } from '../src/documents/service-variables.js';
import type { Container, KubernetesObject } from './manifests.js';

/** Variables that Node, glibc or Express reads. */
const NODE_VARIABLES: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'TZ',
]);
/** The value of secrets; it is safe in an address and has the form of WEBHOOK_SECRET_KEY. */
const SECRET = '0123456789abcdef'.repeat(4);

export type Environment = Readonly<Record<string, string>>;

/**
 * The environment of a container as the kubelet builds it: the image's ENV, then envFrom, then env in its order, where
 * `$(NAME)` refers to an earlier variable. Secrets get a value of the right form. A variable to which others refer is
 * left out.
 */
export function environmentOfContainer(
  { env = [], envFrom = [] }: Container,
  objects: readonly KubernetesObject[],
  image: Environment,
): Environment {
  const environment: Record<string, string> = { ...image };
  const mapOf = (name = ''): Environment => {
    const map = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
    if (map === undefined) throw new Error(`There is no ConfigMap ${name}.`);
    return map.data ?? {};
  };
  for (const { configMapRef } of envFrom) Object.assign(environment, mapOf(configMapRef?.name));
  const parts = new Set<string>();
  for (const { name, value, valueFrom } of env) {
    const reference = valueFrom?.configMapKeyRef;
    const referred = reference === undefined ? SECRET : (mapOf(reference.name)[reference.key] ?? '');
    const given = valueFrom === undefined ? (value ?? '') : referred;
    environment[name] = given.replace(/\$\(([A-Z_]+)\)/g, (use, part: string) => {
      const known = environment[part];
      if (known === undefined) throw new Error(`${name} uses ${use}, which is not given before it.`);
      parts.add(part);
      return known;
    });
  }
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !parts.has(name)));
}

/**
 * Returns every reason why a service of these env classes would not start with the environment, or would ignore a part
 * of it.
 */
export function environmentProblems(classes: readonly EnvClass[], environment: Environment): string[] {
  const known = new Set(classes.flatMap((each) => variablesOf(each).map(({ name }) => name)));
  const unknown = Object.keys(environment)
    .filter((name) => !known.has(name) && !NODE_VARIABLES.has(name))
    .map((name) => `${name} is not a variable of this service`);
  const refusals = classes.flatMap((envClass) => {
    try {
      parseEnv(envClass, environment);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
  return [...unknown, ...refusals];
}
