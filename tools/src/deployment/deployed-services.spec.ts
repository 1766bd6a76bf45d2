import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  Actuator,
  HEALTH_CHECK_TIMEOUT_MS,
  Health,
  Metrics,
  serveManagement,
} from '@razao/platform/actuator';
import { Clock } from '@razao/platform/clock';
import { Shutdown } from '@razao/platform/shutdown';
import { envClassesOf, SERVICES, type EnvClass } from '../documents/service-variables.js';
import { IMAGES, readImage, splitImage } from './image-plan.js';
import {
  OVERLAYS,
  ROOT,
  bytesOf,
  objectsOf,
  objectsOfKind,
  probesOf,
  servicesOf,
  workloadsOf,
  type Container,
  type KubernetesObject,
} from './manifests.js';
import { environmentOfContainer, judgeEnvironment, partsOf } from './process-environment.js';

/** libs/platform: after the grace period the process is given this long to end by itself. */
const LAST_WORD_MS = 2_000;
/** From the kubelet to a busy process and back. */
const PROBE_WAY_MS = 1_000;
/** Connections that are not of the pool: each service listens for changed permissions on one of its own. */
const LISTENING_CONNECTIONS = 1;
/** PostgreSQL keeps three for superusers; the migration, the admin command and the backup take a few. */
const SPARE_CONNECTIONS = 20;

const image = readImage('service');
const classes = new Map<string, EnvClass[]>();

beforeAll(async () => {
  for (const service of SERVICES) classes.set(service, await envClassesOf(service));
});

function appOf({ image: reference }: Container): string {
  return IMAGES[splitImage(reference).name]?.app ?? '';
}

function environmentOf(container: Container, objects: readonly KubernetesObject[]) {
  return environmentOfContainer(container, objects, image.environment);
}

describe.each(OVERLAYS)('the services in the overlay %s', (overlay) => {
  const objects = objectsOf(overlay);
  const workloads = workloadsOf(objects);
  const services = servicesOf(objects);
  const containers = workloads.flatMap(({ template }) => template.spec.containers);

  it('has the four processes of the services, each as one container', () => {
    expect(services.map(({ name }) => name).sort()).toEqual([
      'compliance',
      'movements',
      'movements-worker',
      'queries',
    ]);
    for (const { template } of services) expect(template.spec.containers).toHaveLength(1);
  });

  it('starts scripts that the app has', () => {
    for (const { template } of services) {
      const [container] = template.spec.containers;
      const script = container?.command?.[1] ?? 'dist/main.js';
      const sources = readdirSync(join(ROOT, 'apps', appOf(container!), 'src'));
      expect(sources).toContain(script.replace('dist/', '').replace('.js', '.ts'));
    }
  });

  it.each(services.map(({ name, template }) => [name, template.spec.containers[0]!] as const))(
    '%s would start with its environment, and every variable is one that it reads',
    (_name, container) => {
      const { environment, problems } = environmentOf(container, objects);
      expect(problems).toEqual([]);
      expect(judgeEnvironment(classes.get(appOf(container)) ?? [], environment, partsOf(container))).toEqual(
        [],
      );
    },
  );

  it('gives each process the login and the role of its own', () => {
    for (const { name, template } of workloads) {
      for (const container of template.spec.containers) {
        const { environment } = environmentOf(container, objects);
        if (environment['DATABASE_URL'] === undefined) continue;
        const login = new URL(environment['DATABASE_URL']).username;
        expect(login).toBe(name.replace('-worker', ''));
        expect(environment['DATABASE_ROLE']).toBeUndefined();
        const secrets = (container.env ?? []).map(({ valueFrom }) => valueFrom?.secretKeyRef?.name);
        expect(secrets).toContain(`razao-login-${login}`);
      }
    }
  });

  it('gives the queue to those that use it', () => {
    const withQueue = services.filter(
      ({ template }) =>
        environmentOf(template.spec.containers[0]!, objects).environment['REDIS_URL'] !== undefined,
    );
    expect(withQueue.map(({ name }) => name).sort()).toEqual(['movements', 'movements-worker']);
  });

  it('opens the ports that the image listens on, under the names that probes and Services use', () => {
    for (const { name, template } of services) {
      const [container] = template.spec.containers;
      const ports = Object.fromEntries(
        (container?.ports ?? []).map((port) => [port.name, port.containerPort]),
      );
      expect(ports['management']).toBe(Number(image.environment['MANAGEMENT_PORT']));
      expect(ports['http']).toBe(name === 'movements-worker' ? undefined : Number(image.environment['PORT']));
      expect(template.spec.containers[0]?.env?.map((each) => each.name)).not.toContain('PORT');
    }
    for (const container of containers) {
      const names = (container.ports ?? []).map((port) => port.name);
      for (const probe of probesOf(container))
        expect([...names, 'none']).toContain(probe.httpGet?.port ?? probe.tcpSocket?.port ?? 'none');
    }
  });

  it('ends a process only after it had the time to end by itself', () => {
    for (const { name, template } of services) {
      const { environment } = environmentOf(template.spec.containers[0]!, objects);
      const graceMs = Number(environment['SHUTDOWN_GRACE_MS']);
      expect({
        name,
        long: (template.spec.terminationGracePeriodSeconds ?? 0) * 1000 > graceMs + LAST_WORD_MS,
      }).toEqual({ name, long: true });
      expect(Number(environment['SHUTDOWN_DELAY_MS'])).toBeGreaterThan(0);
      expect(Number(environment['SHUTDOWN_DELAY_MS'])).toBeLessThan(graceMs);
    }
  });

  it('has probes that wait until readiness has judged what it asks', () => {
    for (const { template } of services) {
      const probe = template.spec.containers[0]?.readinessProbe as { timeoutSeconds: number };
      expect(probe.timeoutSeconds * 1_000).toBeGreaterThanOrEqual(HEALTH_CHECK_TIMEOUT_MS + PROBE_WAY_MS);
    }
  });

  it('lets a start take as long as it waits for the database', () => {
    for (const { template } of services) {
      const probe = template.spec.containers[0]?.startupProbe as {
        periodSeconds: number;
        failureThreshold: number;
      };
      const { environment } = environmentOf(template.spec.containers[0]!, objects);
      const waits = Number(environment['DATABASE_START_TIMEOUT_MS'] ?? 60_000);
      expect(probe.periodSeconds * probe.failureThreshold * 1000).toBeGreaterThan(waits);
    }
  });

  it('has room for an upload as large as it is allowed to be, and a proxy that lets it through', () => {
    const movements = services.find(({ name }) => name === 'movements')!.template.spec;
    const { environment } = environmentOf(movements.containers[0]!, objects);
    const largest = Number(environment['UPLOAD_BYTES_MAX'] ?? 1024 ** 3);
    const mount = movements.containers[0]?.volumeMounts?.find(
      ({ mountPath }) => mountPath === environment['UPLOAD_SPOOL_DIR'],
    );
    const room = movements.volumes?.find(({ name }) => name === mount?.name)?.emptyDir?.sizeLimit ?? '0';
    expect(bytesOf(room)).toBeGreaterThan(2 * largest);
    const body = objectsOfKind(objects, 'Ingress')[0]?.metadata.annotations?.[
      'nginx.ingress.kubernetes.io/proxy-body-size'
    ];
    expect(bytesOf(`${body?.replace('m', '') ?? '0'}Mi`)).toBeGreaterThan(largest);
  });
});

describe('the services in production', () => {
  const objects = objectsOf('production');

  it('reads from the standbys where it may be a moment late', () => {
    const urls = Object.fromEntries(
      servicesOf(objects).map(({ name, template }) => [
        name,
        environmentOf(template.spec.containers[0]!, objects).environment['DATABASE_READ_URL'],
      ]),
    );
    expect(urls['movements']).toBeUndefined();
    expect(urls['movements-worker']).toBeUndefined();
    expect(new URL(urls['queries'] ?? '').hostname).toBe('razao-db-ro');
    expect(new URL(urls['compliance'] ?? '').hostname).toBe('razao-db-ro');
  });

  it('has connections for the most pods that there may be, one more of each while they are replaced', () => {
    const [cluster] = objectsOfKind(objects, 'Cluster');
    const { parameters } = (cluster?.spec as { postgresql: { parameters: Record<string, string> } })
      .postgresql;
    const most = (name: string): number => {
      const scaler = objectsOfKind(objects, 'HorizontalPodAutoscaler').find(
        ({ metadata }) => metadata.name === name,
      );
      const { maxReplicas } = (scaler?.spec ?? {}) as { maxReplicas?: number };
      const deployment = objects.find((each) => each.kind === 'Deployment' && each.metadata.name === name);
      return maxReplicas ?? (deployment?.spec as { replicas?: number }).replicas ?? 1;
    };
    const needed = servicesOf(objects).reduce((sum, { name, template }) => {
      const { environment } = environmentOf(template.spec.containers[0]!, objects);
      return sum + (most(name) + 1) * (Number(environment['DATABASE_POOL_MAX']) + LISTENING_CONNECTIONS);
    }, SPARE_CONNECTIONS);
    expect(needed).toBeLessThanOrEqual(Number(parameters['max_connections']));
  });
});

describe('the management port', () => {
  it('answers every path that a probe or a scrape asks for', async () => {
    const actuator = new Actuator(
      new Health(new Shutdown()),
      new Metrics(),
      { name: 'spec', version: '1' },
      new Clock(),
    );
    const server = await serveManagement(actuator, 0, '127.0.0.1');
    try {
      const objects = OVERLAYS.flatMap(objectsOf);
      const probes = workloadsOf(objects).flatMap(({ template }) =>
        template.spec.containers.flatMap(probesOf).flatMap(({ httpGet }) => httpGet?.path ?? []),
      );
      const scrapes = servicesOf(objects).map(
        ({ template }) =>
          (template.metadata as { annotations?: Record<string, string> }).annotations?.[
            'prometheus.io/path'
          ] ?? '',
      );
      const healthchecks = [
        ...readFileSync(join(ROOT, 'docker/healthcheck.mjs'), 'utf8').matchAll(/\/actuator[\w/]*/g),
      ].map(([path]) => path);
      const paths = [...new Set([...probes, ...scrapes, ...healthchecks])];
      for (const path of paths) {
        const { status } = await fetch(`http://127.0.0.1:${server.port}${path}`);
        expect({ path, status }).toEqual({ path, status: 200 });
      }
      expect(paths.sort()).toEqual([
        '/actuator/health/liveness',
        '/actuator/health/readiness',
        '/actuator/prometheus',
      ]);
    } finally {
      await server.close();
    }
  });
});
