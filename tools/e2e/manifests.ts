// Reads the objects of a Kubernetes overlay as kubectl or kustomize renders them. The types have only the fields that
// the tests read; the schemas in k8s/schemas check the whole form.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../src/deployment/dockerfile.js';

/** The overlays, each with the name of its base. */
export const OVERLAYS = [
  ['small', 'small'],
  ['production', 'production'],
  ['two-cells/cell-1', 'production'],
  ['two-cells/cell-2', 'small'],
] as const;

const RENDERERS = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
] as const;

export interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string };
  readonly timeoutSeconds: number;
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

export interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly configMapKeyRef?: { readonly name: string; readonly key: string } };
  }[];
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

interface PodTemplate {
  readonly metadata: Metadata;
  readonly spec: {
    readonly terminationGracePeriodSeconds?: number;
    readonly topologySpreadConstraints?: readonly object[];
    readonly containers: readonly Container[];
    readonly volumes?: readonly {
      readonly name: string;
      readonly emptyDir?: { readonly sizeLimit?: string };
    }[];
  };
}

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Metadata;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: unknown;
}

interface Workload {
  readonly name: string;
  readonly kind: string;
  readonly replicas: number;
  readonly template: PodTemplate;
}

interface Overlay {
  readonly objects: readonly KubernetesObject[];
  /** All objects that make pods. */
  readonly workloads: readonly Workload[];
  readonly services: readonly Service[];
  readonly page: Service | undefined;
}

/** One of Razão's four processes, or the server of the page: a Deployment with one container. */
export interface Service extends Workload {
  readonly container: Container;
  /** The project that its image is built from. */
  readonly app: string;
}

const isOnPath = (program: string): boolean => spawnSync(program, ['--help']).error === undefined;

/** Whether this machine can render overlays. */
export const CAN_RENDER = RENDERERS.some(([program]) => isOnPath(program));

export function renderOverlay(name: string): Overlay {
  const [program, verb] = RENDERERS.find(([each]) => isOnPath(each)) ?? RENDERERS[0];
  const folder = join(ROOT, 'k8s/overlays', name);
  const { status, stdout, stderr } = spawnSync(program, [verb, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${verb} ${folder}: ${stderr}`);
  const objects = parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
  const workloads = objects.flatMap(workloadOf);
  const deployed = workloads.flatMap(serviceOf);
  const ofKind = (kind: string): Service[] =>
    deployed.filter(({ template }) => template.metadata.labels?.['razao.dev/kind'] === kind);
  return { objects, workloads, services: ofKind('service'), page: ofKind('page')[0] };
}

function workloadOf({ kind, metadata, spec }: KubernetesObject): Workload[] {
  const {
    template,
    jobTemplate,
    replicas = 1,
  } = (spec ?? {}) as {
    replicas?: number;
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
  };
  const found = template ?? jobTemplate?.spec.template;
  if (found === undefined) return [];
  return [{ name: metadata.name, kind, replicas, template: found }];
}

function serviceOf(workload: Workload): Service[] {
  const [container, ...others] = workload.template.spec.containers;
  if (workload.kind !== 'Deployment' || container === undefined) return [];
  if (others.length > 0) throw new Error(`${workload.name} has more than one container.`);
  return [{ ...workload, container, app: imageName(container.image).replace('razao/', '') }];
}

/**
 * Returns the name of an image without registry, tag and digest: `razao/movements` for
 * `registry.example.com/razao/movements:0.7.1@sha256:…`.
 */
export function imageName(reference: string): string {
  return reference.replace(/@.*/, '').replace(/^[^/]+\.[^/]+\/|:[^:/]+$/g, '');
}

export interface Route {
  readonly host: string;
  readonly service: string;
  /** Whether a request with this path reaches the service with this path. */
  readonly reaches: (path: string) => boolean;
}

interface Ingress {
  readonly rules: readonly {
    readonly host: string;
    readonly http: {
      readonly paths: readonly {
        readonly path: string;
        readonly backend: { readonly service: { readonly name: string } };
      }[];
    };
  }[];
}

interface HttpRoute {
  readonly hostnames: readonly string[];
  readonly rules: readonly {
    /** The prefixes of the paths, in whole path segments. */
    readonly matches?: readonly { readonly path: { readonly value: string } }[];
    readonly filters?: readonly object[];
    readonly backendRefs: readonly { readonly name: string }[];
  }[];
}

/**
 * Tells which requests from outside reach which service: by the Ingress of an overlay, or by the HTTPRoutes of a cell.
 */
export function routesOf(objects: readonly KubernetesObject[]): Route[] {
  return objects.flatMap(({ kind, metadata, spec }): Route[] => {
    if (kind === 'Ingress')
      return (spec as Ingress).rules.flatMap(({ host, http }) =>
        http.paths.map(({ path, backend }) => {
          // ingress-nginx writes the path into a location as this expression.
          const routed = new RegExp(`^${path}`, 'i');
          return { host, service: backend.service.name, reaches: (url) => routed.test(url) };
        }),
      );
    if (kind !== 'HTTPRoute') return [];
    const { hostnames, rules } = spec as HttpRoute;
    const changed = rules
      .filter(({ filters }) => filters !== undefined)
      .flatMap(({ matches = [] }) => matches.map(({ path }) => path.value));
    const reaches = (url: string): boolean => !changed.some((prefix) => `${url}/`.startsWith(`${prefix}/`));
    const services = new Set(rules.flatMap(({ backendRefs }) => backendRefs.map(({ name }) => name)));
    if (services.size !== 1) throw new Error(`${metadata.name} leads to ${services.size} services.`);
    return hostnames.flatMap((host) => [...services].map((service) => ({ host, service, reaches })));
  });
}

/** Converts a quantity such as `8Gi`, or `1025m` of nginx, to bytes. */
export function bytesOf(quantity = ''): number {
  const units = { Gi: 1024 ** 3, Mi: 1024 ** 2, m: 1024 ** 2 };
  const [, number, unit] = /^(\d+)(Gi|Mi|m)$/.exec(quantity) ?? [];
  return Number(number) * units[unit as keyof typeof units];
}

/** Validators for the kinds of Kubernetes and of the operators, by `apps/v1/Deployment`. They refuse unknown fields. */
const formOf = ajvOfKinds();

/** Returns how the objects violate the schemas of their kinds. */
export function formFaults(objects: readonly KubernetesObject[]): string[] {
  return objects.flatMap((object) => {
    const { apiVersion, kind, metadata } = object;
    const follows = formOf.getSchema(`${apiVersion}/${kind}`);
    if (follows === undefined) return [`k8s/schemas has no schema of ${apiVersion}/${kind}`];
    return follows(object) ? [] : [`${kind} ${metadata.name}: ${formOf.errorsText(follows.errors)}`];
  });
}

function ajvOfKinds(): Ajv2019 {
  const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true });
  const folder = join(ROOT, 'k8s/schemas');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { kinds, $defs } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      kinds: Record<string, object>;
      $defs: object;
    };
    for (const [kind, schema] of Object.entries(kinds)) ajv.addSchema({ ...schema, $defs }, kind);
  }
  return ajv;
}
