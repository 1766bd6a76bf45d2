// What a process of a deployment finds in its environment, and whether the service would start with it: the deployed
// values are given to the service's own env class, so a name that it does not know, a number out of its limits and a
// missing variable are all found before a cluster finds them.
import { parseEnv, variablesOf } from '@razao/platform/env';
import type { EnvClass } from '../documents/service-variables.js';
import type { Container, KubernetesObject } from './manifests.js';

/** Read by Node itself, not by an application. */
const NODE_VARIABLES = new Set(['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'TZ']);
/** Safe in an address, long enough for any secret. */
const SECRET = 'secret-0123456789-abcdefghijklmnopqrstuvwxyz';

export type Environment = Record<string, string>;

/**
 * The environment of a container as the kubelet builds it: the image's ENV, then envFrom, then env in its order; a
 * `$(NAME)` means a variable that stands before it. Secrets get a value of the right form.
 */
export function environmentOfContainer(
  container: Container,
  objects: readonly KubernetesObject[],
  image: Environment,
): { environment: Environment; problems: string[] } {
  const environment = { ...image };
  const problems: string[] = [];
  for (const { configMapRef } of container.envFrom ?? []) {
    const map = objects.find(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef?.name,
    );
    if (map?.data === undefined) problems.push(`there is no ConfigMap ${configMapRef?.name ?? ''}`);
    Object.assign(environment, map?.data);
  }
  for (const { name, value, valueFrom } of container.env ?? []) {
    environment[name] = valueFrom?.secretKeyRef === undefined ? (value ?? '') : SECRET;
    environment[name] = environment[name].replace(/\$\(([A-Z_]+)\)/g, (reference, before: string) => {
      const known = environment[before];
      if (known === undefined) problems.push(`${name} uses ${reference}, which does not stand before it`);
      return known ?? reference;
    });
  }
  for (const part of partsOf(container)) environment[part] = '';
  return { environment, problems };
}

/** Variables that are only there to be put into others. */
export function partsOf(container: Container): string[] {
  const used = JSON.stringify([container.env ?? [], container.args ?? [], container.command ?? []]);
  return (container.env ?? [])
    .filter(({ name, valueFrom }) => valueFrom !== undefined && used.includes(`$(${name})`))
    .map(({ name }) => name);
}

/** Every reason why a process would not start, or would not do what was meant; empty when there is none. */
export function judgeEnvironment(
  envClasses: readonly EnvClass[],
  environment: Readonly<Environment>,
  parts: readonly string[] = [],
): string[] {
  if (envClasses.length === 0) return ['the service is not built: npx nx build it first'];
  const known = new Set(envClasses.flatMap((each) => variablesOf(each).map(({ name }) => name)));
  const problems = Object.keys(environment)
    .filter((name) => !known.has(name) && !NODE_VARIABLES.has(name) && !parts.includes(name))
    .map((name) => `${name} is read by nobody`);
  for (const envClass of envClasses) {
    try {
      parseEnv(envClass, environment);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  return problems;
}
