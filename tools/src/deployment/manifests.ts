// The objects of a Kubernetes overlay, as kubectl or kustomize renders them, with as much of their form as the tests
// read; kubeconform checks the form itself against the schemas in k8s/schemas.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Which there are, and what each is made of. */
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
const CONFORM_BYTES_MAX = 16 * 1024 * 1024;

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
    readonly containers: readonly Container[];
    readonly volumes?: readonly {
      readonly name: string;
      readonly emptyDir?: { readonly sizeLimit?: string };
    }[];
  };
}

export interface KubernetesObject {
  readonly kind: string;
  readonly metadata: Metadata;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: unknown;
}

export interface Workload {
  readonly name: string;
  readonly kind: string;
  readonly replicas: number;
  readonly template: PodTemplate;
}

export interface Overlay {
  readonly text: string;
  readonly objects: readonly KubernetesObject[];
  /** All that make pods. */
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

/** Whether overlays can be rendered here. */
export const CAN_RENDER = RENDERERS.some(([program]) => isOnPath(program));
export const HAS_KUBECONFORM = isOnPath('kubeconform');

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
  return { text: stdout, objects, workloads, services: ofKind('service'), page: ofKind('page')[0] };
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

/** `registry.example.com/razao/movements:0.7.1@sha256:…` without registry, tag and digest. */
export function imageName(reference: string): string {
  return reference.replace(/@.*/, '').replace(/^[^/]+\.[^/]+\/|:[^:/]+$/g, '');
}

/** `8Gi`, and `1025m` of nginx, as bytes. */
export function bytesOf(quantity = ''): number {
  const units = { Gi: 1024 ** 3, Mi: 1024 ** 2, m: 1024 ** 2 };
  const [, number, unit] = /^(\d+)(Gi|Mi|m)$/.exec(quantity) ?? [];
  return Number(number) * units[unit as keyof typeof units];
}

/** What kubeconform reports of a text of manifests; empty when every object follows the schema of its kind. */
export function conform(manifests: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'razao-schemas-'));
  try {
    for (const [name, schema] of schemasByName())
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(schema));
    const location = join(folder, '{{.Group}}-{{.ResourceAPIVersion}}-{{.ResourceKind}}.json');
    const { status, stdout, stderr } = spawnSync(
      'kubeconform',
      ['-strict', '-schema-location', location, '-'],
      { input: manifests, encoding: 'utf8', maxBuffer: CONFORM_BYTES_MAX },
    );
    return status === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file of k8s/schemas holds several kinds with the definitions that they share; kubeconform reads one kind per file. */
function schemasByName(): [name: string, schema: object][] {
  const folder = join(ROOT, 'k8s/schemas');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.flatMap((file) => {
    const { kinds, $defs } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      kinds: Record<string, object>;
      $defs: object;
    };
    return Object.entries(kinds).map(([key, schema]): [string, object] => {
      const [kind = '', version = '', group = version] = key.toLowerCase().split('/').reverse();
      return [`${group}-${version}-${kind}`, { ...schema, $defs }];
    });
  });
}
