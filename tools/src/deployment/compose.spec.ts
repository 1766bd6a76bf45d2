import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { AuthStandInEnv } from '../auth-stand-in/index.js';
import { envClassesOf, SERVICES, type EnvClass } from '../documents/service-variables.js';
import { FOREIGN_IMAGES, IMAGES, readImage } from './image-plan.js';
import { ROOT } from './manifests.js';
import { judgeEnvironment } from './process-environment.js';

interface ComposeService {
  image: string;
  build?: { context: string; dockerfile: string; target: string; args: { APP: string } };
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: string[];
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
}

const file = readFileSync(join(ROOT, 'docker/compose.yaml'), 'utf8');
const compose = parse(file, { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);
const PROCESSES = ['movements', 'worker', 'queries', 'compliance'] as const;
/** Settings of the admin command (tools/src/admin/installation.ts). */
const ADMIN_VARIABLES = ['DATABASE_URL', 'MOVEMENTS_URL', 'RAZAO_HOME'];
const GRACE_MS_DEFAULT = 25_000;
const LAST_WORD_MS = 2_000;

const classes = new Map<string, EnvClass[]>();

beforeAll(async () => {
  for (const service of SERVICES) classes.set(service, await envClassesOf(service));
});

/** What Compose makes of `${NAME:-default}` on a machine that sets nothing. */
function environmentOf(name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  );
}

describe('the compose file', () => {
  it('is one by the schema of the Compose specification, which refuses what it does not know', () => {
    const schema = JSON.parse(readFileSync(join(ROOT, 'docker/compose-spec.json'), 'utf8')) as object;
    const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true });
    const judge = ajv.compile(schema);
    expect({ valid: judge(compose), errors: judge.errors }).toEqual({ valid: true, errors: null });
    expect(judge({ services: { one: { image: 'a', helthcheck: {} } } })).toBe(false);
  });

  it('has the database, the queue, the migration, the auth stand-in and four processes', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      ['admin', 'auth', 'migrate', 'postgres', 'redis', ...PROCESSES].sort(),
    );
  });

  it('runs images that the Dockerfile makes, as it makes them, and known ones of others', () => {
    const built = new Set<string>();
    for (const [name, { image, build }] of services) {
      if (FOREIGN_IMAGES.has(image)) continue;
      expect(Object.keys(IMAGES)).toContain(image);
      if (build === undefined) continue;
      built.add(image);
      expect({ name, target: build.target, app: build.args.APP }).toEqual({ name, ...IMAGES[image] });
      expect(existsSync(join(ROOT, 'docker', build.context, build.dockerfile))).toBe(true);
    }
    expect([...built].sort()).toEqual(Object.keys(IMAGES).sort());
  });

  it.each(PROCESSES)(
    '%s would start with its environment, and every variable is one that it reads',
    (name) => {
      const app = compose.services[name]!.image.replace('razao/', '');
      const environment = { ...readImage('service').environment, ...environmentOf(name) };
      expect(judgeEnvironment(classes.get(app) ?? [], environment)).toEqual([]);
    },
  );

  it('starts the auth stand-in with variables that it reads, and never as a production service', () => {
    const environment = { ...readImage('admin').environment, ...environmentOf('auth') };
    expect(judgeEnvironment([AuthStandInEnv], environment)).toEqual([]);
    expect(judgeEnvironment([AuthStandInEnv], { ...environment, NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('NODE_ENV'),
    ]);
    const keys = new URL(environmentOf('movements')['JWT_JWKS_URI'] ?? '');
    expect({ host: keys.hostname, port: keys.port }).toEqual({
      host: 'auth',
      port: environment['AUTH_PORT'],
    });
  });

  it('gives the admin command what it reads', () => {
    for (const name of ['migrate', 'admin'])
      for (const variable of Object.keys(environmentOf(name))) expect(ADMIN_VARIABLES).toContain(variable);
    expect(compose.services['migrate']?.command).toEqual(['migrate']);
  });

  it('gives each process the login of its own, which the database makes', () => {
    const logins = readFileSync(join(ROOT, 'k8s/overlays/small/create-logins.sh'), 'utf8');
    for (const name of [...PROCESSES, 'migrate']) {
      const { username, hostname } = new URL(environmentOf(name)['DATABASE_URL'] ?? '');
      expect(username).toBe(name === 'worker' ? 'movements' : name);
      expect(logins).toContain(`CREATE ROLE ${username} LOGIN`);
      expect(Object.keys(compose.services)).toContain(hostname);
    }
    const asked = [...logins.matchAll(/\$\{(\w+_PASSWORD):\?\}/g)].map(([, variable]) => variable);
    expect(Object.keys(environmentOf('postgres'))).toEqual(expect.arrayContaining(asked));
  });

  it('starts scripts that there are', () => {
    expect(compose.services['worker']?.command).toEqual(['node', 'dist/worker.js']);
    expect(existsSync(join(ROOT, 'apps/movements/src/worker.ts'))).toBe(true);
    const script = compose.services['auth']?.entrypoint?.[1] ?? '';
    expect(existsSync(join(ROOT, script.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true);
  });

  it('publishes ports that the images open, on this machine only', () => {
    const { exposed, healthcheck, environment } = readImage('service');
    expect(exposed).toEqual([Number(environment['PORT']), Number(environment['MANAGEMENT_PORT'])]);
    expect(healthcheck).toContain('docker/healthcheck.mjs');
    for (const [name, { ports = [] }] of services) {
      for (const port of ports) {
        const [address, , inside] = port.split(':');
        expect({ name, address }).toEqual({ name, address: '127.0.0.1' });
        expect([...exposed, Number(environmentOf('auth')['AUTH_PORT'])]).toContain(Number(inside));
      }
    }
  });

  it('waits for what is there, with a health to wait for', () => {
    for (const [, { depends_on: needs = {} }] of services) {
      for (const [name, { condition }] of Object.entries(needs)) {
        const needed = compose.services[name]!;
        if (condition === 'service_healthy')
          expect({ name, checked: needed.healthcheck !== undefined }).toEqual({ name, checked: true });
        else
          expect({ name, condition }).toEqual({
            name: 'migrate',
            condition: 'service_completed_successfully',
          });
      }
    }
  });

  it('keeps the rights of every process of ours small, and gives it the time to end', () => {
    for (const [name, service] of services) {
      if (FOREIGN_IMAGES.has(service.image)) continue;
      expect({ name, ...service }).toMatchObject({ name, read_only: true, cap_drop: ['ALL'] });
      const { SHUTDOWN_GRACE_MS: grace = GRACE_MS_DEFAULT } = environmentOf(name);
      expect(Number.parseInt(service.stop_grace_period ?? '0', 10) * 1000).toBeGreaterThan(
        Number(grace) + LAST_WORD_MS,
      );
    }
  });

  it('keeps a queue that survives a restart and evicts nothing', () => {
    const command = compose.services['redis']?.command?.join(' ');
    expect(command).toContain('--appendonly yes');
    expect(command).toContain('--maxmemory-policy noeviction');
  });

  it('declares every volume that it mounts', () => {
    for (const [, { volumes = [] }] of services) {
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(join(ROOT, 'docker', source))).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
    }
  });
});
