// The rendered Kubernetes objects as data, with as much of their form as the tests ask about; the form itself is judged
// against the schemas of Kubernetes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const OVERLAYS = ['small', 'production'] as const;
export type Overlay = (typeof OVERLAYS)[number];

export interface Reference {
  readonly name: string;
  readonly key?: string;
}

export interface EnvEntry {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: Reference; readonly configMapKeyRef?: Reference };
}

export interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string | number };
  readonly tcpSocket?: { readonly port: string | number };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly EnvEntry[];
  readonly envFrom?: readonly { readonly configMapRef?: Reference; readonly secretRef?: Reference }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly resources?: {
    readonly requests?: Readonly<Record<string, string>>;
    readonly limits?: Readonly<Record<string, string>>;
  };
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
}

export interface Volume {
  readonly name: string;
  readonly emptyDir?: { readonly sizeLimit?: string };
  readonly configMap?: Reference;
  readonly persistentVolumeClaim?: { readonly claimName: string };
}

export interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly serviceAccountName?: string;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly containers: readonly Container[];
  readonly volumes?: readonly Volume[];
  readonly topologySpreadConstraints?: readonly { readonly topologyKey: string }[];
}

export interface PodTemplate {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: PodSpec;
}

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly data?: Readonly<Record<string, string>>;
  /** Asked about by the test that knows the kind. */
  readonly spec?: unknown;
}

export interface Workload {
  readonly object: KubernetesObject;
  readonly name: string;
  readonly template: PodTemplate;
  readonly claims: readonly string[];
}

export function objectsOf(overlay: Overlay): KubernetesObject[] {
  return parseAllDocuments(readFileSync(join(ROOT, 'k8s/rendered', `${overlay}.yaml`), 'utf8')).map(
    (document) => document.toJS() as KubernetesObject,
  );
}

/** Whatever makes pods: Deployment, StatefulSet, Job, CronJob. */
export function workloadsOf(objects: readonly KubernetesObject[]): Workload[] {
  return objects.flatMap((object) => {
    const spec = (object.spec ?? {}) as {
      template?: PodTemplate;
      jobTemplate?: { spec: { template: PodTemplate } };
      volumeClaimTemplates?: { metadata: { name: string } }[];
    };
    const template = spec.template ?? spec.jobTemplate?.spec.template;
    if (template === undefined) return [];
    const claims = (spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name);
    return [{ object, name: object.metadata.name, template, claims }];
  });
}

/** The pods of our own services: Deployments, each with the one container `app`. */
export function servicesOf(objects: readonly KubernetesObject[]): Workload[] {
  return workloadsOf(objects).filter(({ object }) => object.kind === 'Deployment');
}

/** `8Gi`, `500M`, `2` as bytes. */
export function bytesOf(quantity: string): number {
  const [, number = '', unit = ''] = /^(\d+)(Ki|Mi|Gi|Ti|k|M|G|T)?$/.exec(quantity) ?? [];
  const powers = ['', 'k', 'M', 'G', 'T'];
  const base = unit.endsWith('i') ? 1024 : 1000;
  return Number(number) * base ** powers.indexOf(unit.replace('i', '').replace('K', 'k'));
}

export function objectsOfKind(objects: readonly KubernetesObject[], kind: string): KubernetesObject[] {
  return objects.filter((object) => object.kind === kind);
}

export function probesOf(container: Container): Probe[] {
  return [container.startupProbe, container.livenessProbe, container.readinessProbe].filter(
    (probe) => probe !== undefined,
  );
}
