// Tests the rendered overlays: their form, and what no schema can check: that images, ports, probes, variables, Secrets
// and limits agree with each other and with what the services read.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { HEALTH_CHECK_TIMEOUT_MS } from '@razao/platform/actuator';
import { describeRendered } from '../../e2e/rendered-overlays.js';
import { envClassesOf } from '../documents/service-variables.js';
import {
  environmentOfContainer,
  environmentProblems,
  type Environment,
} from '../../e2e/deployed-environment.js';
import { FOREIGN_IMAGES, IMAGES, ROOT, commandOf, environmentOf, readStages } from './dockerfile.js';
import {
  OVERLAYS,
  bytesOf,
  formFaults,
  imageName,
  renderOverlay,
  routesOf,
  type Container,
  type KubernetesObject,
  type Probe,
  type Service,
} from '../../e2e/manifests.js';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const stages = readStages();
const imageEnvironment = environmentOf(stages, 'service');
const PORTS = {
  http: Number(imageEnvironment['PORT']),
  management: Number(imageEnvironment['MANAGEMENT_PORT']),
};
const HTTP_SERVICES = ['compliance', 'movements', 'queries'];
const SERVICES = [...HTTP_SERVICES, 'movements-worker'].sort();
/** The time that a process gets to end by itself after its grace period (libs/platform). */
const LAST_WORD_MS = 2_000;
/** The time of a probe from the kubelet to a busy process and back. */
const PROBE_WAY_MS = 1_000;
/** Defaults of the env classes for variables that a manifest does not set. */
const DEFAULTS = { DATABASE_START_TIMEOUT_MS: '60000', UPLOAD_BYTES_MAX: String(1024 ** 3) };
/** A service listens for changed permissions on a connection outside of its pool. */
const LISTENING_CONNECTIONS = 1;
/** PostgreSQL keeps three for superusers; the migration, the admin command and the backup take a few. */
const SPARE_CONNECTIONS = 20;

function ofKind(objects: readonly KubernetesObject[], kind: string): KubernetesObject[] {
  return objects.filter((object) => object.kind === kind);
}

function probesOf(container: Container): Probe[] {
  return [container.startupProbe, container.livenessProbe, container.readinessProbe].filter(
    (probe) => probe !== undefined,
  );
}

function matches(
  selector: Readonly<Record<string, string>>,
  { template }: { template: Service['template'] },
) {
  return Object.entries(selector).every(([name, value]) => template.metadata.labels?.[name] === value);
}

function testOverlay(overlayName: string, isProduction: boolean): void {
  const { objects, workloads, services, page } = renderOverlay(overlayName);
  const routes = routesOf(objects);
  const environmentIn = ({ container }: Service): Environment => ({
    ...DEFAULTS,
    ...environmentOfContainer(container, objects, imageEnvironment),
  });

  it('follows the schemas of Kubernetes and of the operators, which refuse unknown fields', () => {
    expect(formFaults(objects)).toEqual([]);
    const misspelt = JSON.stringify(objects).replaceAll('"containerPort"', '"containerPorts"');
    expect(formFaults(JSON.parse(misspelt) as KubernetesObject[])).not.toEqual([]);
  });

  it('runs the four processes from images of this version, with scripts that exist', () => {
    expect(services.map(({ name }) => name).sort()).toEqual(SERVICES);
    const deployed = workloads.flatMap(({ template }) => template.spec.containers.map(({ image }) => image));
    const ofOperators = ofKind(objects, 'Cluster').map(
      ({ spec }) => (spec as { imageName: string }).imageName,
    );
    if (isProduction)
      for (const image of [...deployed, ...ofOperators])
        expect(image).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/);
    const images = deployed.map((image) => image.replace(/@sha256:.*/, ''));
    for (const image of images.filter((each) => !FOREIGN_IMAGES.has(each))) {
      expect(Object.keys(IMAGES)).toContain(imageName(image));
      expect(image.endsWith(`:${version}`)).toBe(true);
    }
    for (const { app, container } of services) {
      const [, script = ''] = container.command ?? commandOf(stages, 'service', 'CMD');
      const source = script.replace('dist/', 'src/').replace('.js', '.ts');
      expect([app, source, existsSync(join(ROOT, 'apps', app, source))]).toEqual([app, source, true]);
    }
  });

  it.each(services)('gives $name a valid environment with the login of its service', async (service) => {
    const { name, app, container } = service;
    const environment = environmentOfContainer(container, objects, imageEnvironment);
    expect(environmentProblems(await envClassesOf(app), environment)).toEqual([]);
    expect(new URL(environment['DATABASE_URL'] ?? '').username).toBe(app);
    expect(JSON.stringify(container.env)).toContain(`"razao-login-${app}"`);
    expect(environment['DATABASE_ROLE']).toBeUndefined();
    expect([name, 'REDIS_URL' in environment]).toEqual([name, app === 'movements']);
    const readsStandby = isProduction && app !== 'movements';
    const standby = environment['DATABASE_READ_URL'];
    expect(standby && new URL(standby).hostname).toBe(readsStandby ? 'razao-db-ro' : undefined);
  });

  it('opens the ports of the image, and points probes, Services and routes to them', () => {
    for (const { name, container, template } of services) {
      const ports = Object.fromEntries(
        (container.ports ?? []).map((port) => [port.name, port.containerPort]),
      );
      expect(ports).toEqual(name === 'movements-worker' ? { management: PORTS.management } : PORTS);
      const paths = probesOf(container).map(({ httpGet }) => `${httpGet?.port ?? ''}${httpGet?.path ?? ''}`);
      expect(paths).toEqual([
        'management/actuator/health/liveness',
        'management/actuator/health/liveness',
        'management/actuator/health/readiness',
      ]);
      expect(template.metadata.annotations?.['prometheus.io/path']).toBe('/actuator/prometheus');
    }
    for (const { spec } of ofKind(objects, 'Service')) {
      const { selector, ports } = spec as {
        selector: Record<string, string>;
        ports: { targetPort: string }[];
      };
      const pods = workloads.filter((workload) => matches(selector, workload));
      const open = pods.flatMap(({ template }) =>
        template.spec.containers.flatMap((each) => each.ports ?? []),
      );
      expect(open.map(({ name }) => name)).toEqual(
        expect.arrayContaining(ports.map(({ targetPort }) => targetPort)),
      );
    }
    expect(routes.map(({ service }) => service).sort()).toEqual([...HTTP_SERVICES, 'console'].sort());
    for (const { reaches } of routes)
      expect(['/', '/batch/1', '/docs', '/actuators'].filter(reaches)).toHaveLength(4);
    // The other services have no /actuator on this port.
    const movements = routes.find(({ service }) => service === 'movements');
    const paths = ['/actuator', '/actuator/', '/actuator/health'];
    expect(paths.filter((path) => movements?.reaches(path))).toEqual([]);
  });

  it('gives the console the addresses of the routes and no Secret, and its origin to the services', async () => {
    const { container, replicas, template } = page!;
    expect(replicas).toBe(isProduction ? 2 : 1);
    const environment = environmentOfContainer(container, objects, environmentOf(stages, 'console'));
    expect(environmentProblems(await envClassesOf('console'), environment)).toEqual([]);
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(environment['PORT']) }]);
    const [, , healthPath] = commandOf(stages, 'console', 'HEALTHCHECK');
    for (const { httpGet } of probesOf(container))
      expect(httpGet).toEqual({ path: healthPath, port: 'http' });
    const addresses = Object.fromEntries(routes.map(({ host, service }) => [service, `https://${host}`]));
    for (const name of HTTP_SERVICES)
      expect([name, serviceAddresses(environment, name)[0]]).toEqual([name, addresses[name]]);
    for (const service of services)
      expect(environmentIn(service)['CORS_ORIGINS']?.split(',')).toContain(addresses['console']);
    expect(template.metadata.labels?.['razao.dev/kind']).not.toBe('service');
    expect(secretKeysIn([template])).toEqual([]);
  });

  it.each(services)('gives $name enough time to start, to answer a probe and to end', (service) => {
    const environment = environmentIn(service);
    const graceMs = Number(environment['SHUTDOWN_GRACE_MS']);
    const delayMs = Number(environment['SHUTDOWN_DELAY_MS']);
    const { startupProbe, readinessProbe } = service.container;
    expect(service.template.spec.terminationGracePeriodSeconds! * 1000).toBeGreaterThan(
      graceMs + LAST_WORD_MS,
    );
    expect(delayMs).toBeGreaterThan(0);
    expect(delayMs).toBeLessThan(graceMs);
    expect(readinessProbe!.timeoutSeconds * 1000).toBeGreaterThanOrEqual(
      HEALTH_CHECK_TIMEOUT_MS + PROBE_WAY_MS,
    );
    // The primary; with a standby also its first answer and its replay (libs/platform/src/database/database.ts).
    const startWaits = 'DATABASE_READ_URL' in environment ? 3 : 1;
    expect(startupProbe!.periodSeconds * startupProbe!.failureThreshold * 1000).toBeGreaterThan(
      startWaits * Number(environment['DATABASE_START_TIMEOUT_MS']),
    );
  });

  it('has disk for two of the largest uploads, and an Ingress that accepts one', () => {
    const movements = services.find(({ name }) => name === 'movements')!;
    const { UPLOAD_BYTES_MAX: bytesMax, UPLOAD_SPOOL_DIR: spool } = environmentIn(movements);
    const mount = movements.container.volumeMounts?.find(({ mountPath }) => mountPath === spool);
    const volume = movements.template.spec.volumes?.find(({ name }) => name === mount?.name);
    expect(bytesOf(volume?.emptyDir?.sizeLimit)).toBeGreaterThan(2 * Number(bytesMax));
    // The Gateway API has no limit for the size of bodies.
    for (const { metadata } of ofKind(objects, 'Ingress')) {
      const bodyMax = metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'];
      expect(bytesOf(bodyMax)).toBeGreaterThan(Number(bytesMax));
    }
  });

  it.each(workloads)(
    'gives $name a restricted security context, resource limits and a closed network',
    (workload) => {
      const { spec } = workload.template;
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      const banned = ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers'];
      expect(banned.filter((field) => field in spec)).toEqual([]);
      expect(spec.volumes?.filter((volume) => 'hostPath' in volume) ?? []).toEqual([]);
      for (const container of spec.containers)
        expect(container).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: { cpu: expect.anything(), memory: expect.anything() },
            limits: { memory: expect.anything() },
          },
        });
      const [namespace] = ofKind(objects, 'Namespace');
      expect(namespace?.metadata.labels?.['pod-security.kubernetes.io/enforce']).toBe('restricted');
      const closed = ofKind(objects, 'NetworkPolicy').filter((policy) => {
        const { podSelector, ...allowed } = policy.spec as { podSelector: { matchLabels?: object } };
        const isClosed = !('ingress' in allowed) && !('egress' in allowed);
        return isClosed && matches({ ...podSelector.matchLabels }, workload);
      });
      expect(closed.length).toBeGreaterThan(0);
    },
  );

  it('reads only Secrets that are in k8s/README.md', () => {
    const readme = readFileSync(join(ROOT, 'k8s/README.md'), 'utf8');
    const secrets = new Set(secretKeysIn(objects));
    expect([...secrets].filter((secret) => !readme.includes(`\`${secret}\``))).toEqual([]);
    expect(secrets.size).toBeGreaterThan(4);
  });

  if (!isProduction) return;
  it('scales and protects the pods that it has, and has database connections for the most of them', () => {
    const scalers = ofKind(objects, 'HorizontalPodAutoscaler').map(
      ({ spec }) => spec as { scaleTargetRef: { name: string }; maxReplicas: number },
    );
    expect(scalers.map(({ scaleTargetRef }) => scaleTargetRef.name).sort()).toEqual(HTTP_SERVICES);
    for (const { template } of [...services, ...(page ? [page] : [])])
      expect(template.spec.topologySpreadConstraints).toEqual([
        expect.objectContaining({ whenUnsatisfiable: 'DoNotSchedule', nodeTaintsPolicy: 'Honor' }),
        expect.objectContaining({ whenUnsatisfiable: 'ScheduleAnyway', nodeTaintsPolicy: 'Honor' }),
      ]);
    const budgets = ofKind(objects, 'PodDisruptionBudget').map(
      ({ spec }) => spec as { selector: { matchLabels: Record<string, string> } },
    );
    for (const service of [...services, ...(page ? [page] : [])])
      expect(budgets.filter(({ selector }) => matches(selector.matchLabels, service))).toHaveLength(1);
    const connections = services.map((service) => {
      const scaler = scalers.find(({ scaleTargetRef }) => scaleTargetRef.name === service.name);
      const pods = scaler?.maxReplicas ?? service.replicas;
      // While pods are replaced, each service has one more.
      return (pods + 1) * (Number(environmentIn(service)['DATABASE_POOL_MAX']) + LISTENING_CONNECTIONS);
    });
    const { postgresql } = ofKind(objects, 'Cluster')[0]?.spec as {
      postgresql: { parameters: Record<string, string> };
    };
    const most = connections.reduce((sum, each) => sum + each, SPARE_CONNECTIONS);
    expect(most).toBeLessThanOrEqual(Number(postgresql.parameters['max_connections']));
  });
}

for (const [overlayName, kind] of OVERLAYS)
  describeRendered(`the overlay ${overlayName}`, () => testOverlay(overlayName, kind === 'production'));

/** The addresses at which the console finds a service: first in its cell, then in the others. */
function serviceAddresses(environment: Environment, name: string): string[] {
  return environment[`${name.toUpperCase()}_URL`]?.split(',') ?? [];
}

/**
 * Returns every `secret/key` to which a pod or an operator's object refers; a Secret that is named without a key as
 * `secret`.
 */
function secretKeysIn(objects: readonly object[]): string[] {
  const found: string[] = [];
  JSON.stringify(objects, (key, value: unknown) => {
    const { name = '', key: field = '' } = (value ?? {}) as { name?: string; key?: string };
    if (['secretKeyRef', 'accessKeyId', 'secretAccessKey'].includes(key)) found.push(`${name}/${field}`);
    if (['passwordSecret', 'secret'].includes(key) && name !== '')
      found.push(`${name}/username`, `${name}/password`);
    if (key === 'secretName') found.push(value as string);
    return value;
  });
  return found;
}
