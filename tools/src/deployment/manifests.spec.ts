import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '../documents/service-variables.js';
import { FOREIGN_IMAGES, IMAGES, splitImage } from './image-plan.js';
import {
  OVERLAYS,
  ROOT,
  objectsOf,
  objectsOfKind,
  servicesOf,
  workloadsOf,
  type KubernetesObject,
} from './manifests.js';
import { judgeOfSchemas } from './schema-judge.js';

const VERSION = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
const judge = judgeOfSchemas();

it('is rendered from the sources that are committed', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'k8s/render.mjs'), '--check'], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('is judged by schemas that refuse a field, a kind and a type that they do not know', () => {
  const metadata = { name: 'wrong' };
  const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
  const objects: KubernetesObject[] = [
    { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata, spec: claim },
    { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata, spec: { ...claim, accessMode: 'x' } },
    { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata, spec: { maxUnavailable: true } },
    { apiVersion: 'postgresql.cnpg.io/v1', kind: 'Cluster', metadata, spec: { instances: 1, instance: 1 } },
    { apiVersion: 'v1', kind: 'Pods', metadata },
  ];
  expect(objects.map((object) => judge(object).length > 0)).toEqual([false, true, true, true, true]);
});

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  const objects = objectsOf(overlay);
  const workloads = workloadsOf(objects);
  const containers = workloads.flatMap(({ name, template }) =>
    template.spec.containers.map((container) => ({ name, container })),
  );

  it('has only objects that the schemas of Kubernetes and of the operators allow', () => {
    const findings = objects.flatMap((object) => judge(object));
    expect(findings).toEqual([]);
    expect(objects.length).toBeGreaterThan(20);
  });

  it('names every object once, in its namespace', () => {
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    const elsewhere = objects.filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'razao',
    );
    expect(elsewhere).toEqual([]);
  });

  it('runs images that the Dockerfile makes, of this version, and known ones of others', () => {
    for (const { container } of containers) {
      const { name, tag } = splitImage(container.image);
      if (FOREIGN_IMAGES.has(container.image)) continue;
      expect([...Object.keys(IMAGES)]).toContain(name);
      expect(tag).toBe(VERSION);
    }
  });

  it('leads every Service and Ingress to a port of pods', () => {
    for (const { spec, metadata } of objectsOfKind(objects, 'Service')) {
      const { selector, ports } = spec as {
        selector: Record<string, string>;
        ports: { targetPort: string }[];
      };
      const [workload] = workloads.filter(({ template }) => matches(selector, template.metadata.labels));
      const named = workload?.template.spec.containers.flatMap(({ ports: open }) => open ?? []) ?? [];
      expect({
        service: metadata.name,
        ports: ports.map(({ targetPort }) => named.some(({ name }) => name === targetPort)),
      }).toEqual({ service: metadata.name, ports: ports.map(() => true) });
    }
    const [ingress] = objectsOfKind(objects, 'Ingress');
    const { rules, tls } = ingress?.spec as {
      rules: {
        host: string;
        http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] };
      }[];
      tls: { hosts: string[] }[];
    };
    expect(rules.map(({ http }) => http.paths.map(({ backend }) => backend.service.name).join(','))).toEqual([
      ...SERVICES,
    ]);
    expect(tls.flatMap(({ hosts }) => hosts)).toEqual(rules.map(({ host }) => host));
  });

  it('gives no pod more than it needs', () => {
    for (const { name, template } of workloads) {
      const { spec } = template;
      expect({
        name,
        token: spec.automountServiceAccountToken,
        user: spec.securityContext,
      }).toMatchObject({
        token: false,
        user: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of spec.containers) {
        expect({ name, ...container.securityContext }).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(Object.keys(container.resources?.requests ?? {})).toEqual(
          expect.arrayContaining(['cpu', 'memory']),
        );
        expect(container.resources?.limits?.['memory']).toBeDefined();
      }
    }
  });

  it('mounts only volumes that there are, and claims that there are', () => {
    for (const { name, template, claims } of workloads) {
      const volumes = [...(template.spec.volumes ?? []).map((volume) => volume.name), ...claims];
      for (const container of template.spec.containers) {
        const unknown = (container.volumeMounts ?? []).filter((mount) => !volumes.includes(mount.name));
        expect({ name, unknown }).toEqual({ name, unknown: [] });
      }
      for (const { configMap, persistentVolumeClaim } of template.spec.volumes ?? []) {
        const wanted = configMap?.name ?? persistentVolumeClaim?.claimName;
        if (wanted !== undefined) expect(objects.map(({ metadata }) => metadata.name)).toContain(wanted);
      }
    }
  });

  it('holds every pod under a policy that allows nothing by default', () => {
    const policies = objectsOfKind(objects, 'NetworkPolicy').map(
      ({ spec }) =>
        spec as {
          podSelector: { matchLabels?: Record<string, string> };
          ingress?: unknown;
          egress?: unknown;
        },
    );
    const closed = policies.filter(({ ingress, egress }) => ingress === undefined && egress === undefined);
    for (const { name, template } of workloads) {
      const held = closed.some(({ podSelector }) =>
        matches(podSelector.matchLabels ?? {}, template.metadata.labels),
      );
      expect({ name, held }).toEqual({ name, held: true });
    }
  });

  it('needs only Secrets that the README says how to make, with all of their keys', () => {
    const readme = readFileSync(join(ROOT, 'k8s/README.md'), 'utf8');
    const referenced = new Set(secretKeysIn(objects));
    for (const secret of referenced) expect(readme).toContain(`\`${secret}\``);
    expect(referenced.size).toBeGreaterThan(4);
  });
});

describe('the production overlay', () => {
  const objects = objectsOf('production');

  it('has an autoscaler for each HTTP service and a disruption budget for each process, of pods that there are', () => {
    const names = servicesOf(objects).map(({ name }) => name);
    const scaled = objectsOfKind(objects, 'HorizontalPodAutoscaler').map(
      ({ spec }) => (spec as { scaleTargetRef: { name: string } }).scaleTargetRef.name,
    );
    expect(scaled.sort()).toEqual([...SERVICES].sort());
    const guarded = objectsOfKind(objects, 'PodDisruptionBudget').map(
      ({ spec }) =>
        (spec as { selector: { matchLabels: Record<string, string> } }).selector.matchLabels[
          'app.kubernetes.io/name'
        ],
    );
    expect(guarded.sort()).toEqual(names.sort());
    for (const { template } of servicesOf(objects))
      expect(template.spec.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey)).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone',
      ]);
  });
});

function matches(selector: Readonly<Record<string, string>>, labels: Readonly<Record<string, string>>) {
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}

/** Every `secret/key` that a pod or an operator's object refers to; a Secret that is named without a key as `secret`. */
function secretKeysIn(objects: readonly KubernetesObject[]): string[] {
  const found: string[] = [];
  JSON.stringify(objects, (key, value: unknown) => {
    const reference = value as { name?: string; key?: string };
    if (['secretKeyRef', 'accessKeyId', 'secretAccessKey'].includes(key))
      found.push(`${reference.name ?? ''}/${reference.key ?? ''}`);
    if (['passwordSecret', 'secret'].includes(key))
      found.push(`${reference.name ?? ''}/username`, `${reference.name ?? ''}/password`);
    if (key === 'secretName') found.push(value as string);
    return value;
  });
  return found;
}
