// Tests that docker/compose.yaml is valid by the Compose specification, and agrees with the Dockerfile and with the
// environment variables that the processes read.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { AuthStandInEnv } from '../auth-stand-in/auth-stand-in.env.js';
import { envClassesOf } from '../documents/service-variables.js';
import { environmentProblems, type Environment } from '../../e2e/deployed-environment.js';
import { FOREIGN_IMAGES, IMAGES, ROOT, environmentOf, readStages, valuesOf } from './dockerfile.js';

interface ComposeService {
  image: string;
  build?: { context: string; dockerfile: string; target: string; args?: { APP: string } };
  command?: string[];
  environment?: Record<string, string | number>;
  ports?: string[];
  volumes?: string[];
  stop_grace_period?: string;
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const compose = parse(read('docker/compose.yaml'), { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);
const own = services.filter(([, { image }]) => !FOREIGN_IMAGES.has(image));
const stages = readStages();
const PROCESSES = ['movements', 'worker', 'queries', 'compliance'];
const GRACE_MS_DEFAULT = 25_000;
const LAST_WORD_MS = 2_000;

/**
 * The environment after Compose has expanded `${NAME:-default}` on a machine that sets nothing, over the ENV of the
 * image.
 */
function environmentIn(name: string): Environment {
  const { image, environment = {} } = compose.services[name]!;
  const given = Object.entries(environment).map(([key, value]) => [
    key,
    String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
  ]);
  const target = IMAGES[image]?.target ?? '';
  return { ...environmentOf(stages, target), ...Object.fromEntries(given) } as Environment;
}

describe('the compose file', () => {
  it('follows the schema of the Compose specification, which refuses unknown fields', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true });
    const follows = ajv.compile(JSON.parse(read('docker/compose-spec.json')) as object);
    expect({ valid: follows(compose), errors: follows.errors }).toEqual({ valid: true, errors: null });
    expect(follows({ services: { one: { image: 'a', helthcheck: {} } } })).toBe(false);
  });

  it('builds each image from its target of the Dockerfile', () => {
    for (const [name, { image, build }] of own) {
      expect([name, Object.keys(IMAGES).includes(image)]).toEqual([name, true]);
      if (build === undefined) continue;
      const { target, app } = IMAGES[image]!;
      expect([name, build.target, build.args?.APP]).toEqual([
        name,
        target,
        valuesOf(stages, target, 'ARG').includes('APP') ? app : undefined,
      ]);
    }
    const built = own.flatMap(([, { image, build }]) => (build === undefined ? [] : [image]));
    expect(built.sort()).toEqual(Object.keys(IMAGES).sort());
  });

  it.each(PROCESSES)('gives %s a valid environment with its login', async (name) => {
    const environment = environmentIn(name);
    const classes = await envClassesOf(compose.services[name]!.image.replace('razao/', ''));
    expect(environmentProblems(classes, environment)).toEqual([]);
    const { username, hostname } = new URL(environment['DATABASE_URL'] ?? '');
    expect([username, hostname]).toEqual([name === 'worker' ? 'movements' : name, 'postgres']);
    expect(read('k8s/overlays/small/create-logins.sh')).toContain(`CREATE ROLE ${username} LOGIN`);
  });

  it('runs the auth stand-in at the address that the services use', () => {
    const environment = environmentIn('auth');
    expect(environmentProblems([AuthStandInEnv], environment)).toEqual([]);
    expect(environmentProblems([AuthStandInEnv], { ...environment, NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('NODE_ENV'),
    ]);
    const { hostname, port } = new URL(environmentIn('movements')['JWT_JWKS_URI'] ?? '');
    expect([hostname, port]).toEqual(['auth', environment['AUTH_PORT']]);
  });

  it('gives the console the published addresses of the services, which accept its origin', async () => {
    const environment = environmentIn('console');
    expect(environmentProblems(await envClassesOf('console'), environment)).toEqual([]);
    const publishedBy = (name: string): string =>
      `http://localhost:${compose.services[name]?.ports?.[0]?.split(':')[1] ?? ''}`;
    for (const name of ['movements', 'queries', 'compliance'])
      expect(environment[`${name.toUpperCase()}_URL`]).toBe(publishedBy(name));
    for (const name of [...PROCESSES, 'auth'])
      expect(environmentIn(name)['CORS_ORIGINS']).toBe(
        `${publishedBy('console')},${publishedBy('console').replace('localhost', '127.0.0.1')}`,
      );
  });

  it('publishes only exposed ports, on 127.0.0.1', () => {
    const opened = valuesOf(stages, 'service', 'EXPOSE').flatMap((line) => line.split(' '));
    const { PORT, MANAGEMENT_PORT } = environmentOf(stages, 'service');
    expect(opened).toEqual([PORT, MANAGEMENT_PORT]);
    expect(opened).toEqual(expect.arrayContaining(valuesOf(stages, 'console', 'EXPOSE')));
    for (const [address, , inside] of services.flatMap(([, { ports = [] }]) =>
      ports.map((each) => each.split(':')),
    )) {
      expect(address).toBe('127.0.0.1');
      expect([...opened, environmentIn('auth')['AUTH_PORT']]).toContain(inside);
    }
  });

  it('runs every process read-only without capabilities, and with time to end', () => {
    for (const [name, service] of own) {
      expect({ name, ...service }).toMatchObject({ name, read_only: true, cap_drop: ['ALL'] });
      const { SHUTDOWN_GRACE_MS: graceMs = GRACE_MS_DEFAULT } = environmentIn(name);
      expect(Number.parseInt(service.stop_grace_period ?? '0', 10) * 1000).toBeGreaterThan(
        Number(graceMs) + LAST_WORD_MS,
      );
    }
  });

  it('runs Redis with an append-only file and without eviction', () => {
    const command = compose.services['redis']?.command?.join(' ');
    expect(command).toContain('--appendonly yes');
    expect(command).toContain('--maxmemory-policy noeviction');
  });

  it('mounts files that exist', () => {
    const sources = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const files = sources.filter((source) => source.startsWith('.'));
    expect(files.map((file) => existsSync(join(ROOT, 'docker', file)))).toEqual(files.map(() => true));
    expect(Object.keys(compose.volumes)).toEqual(
      expect.arrayContaining(sources.filter((source) => !source.startsWith('.'))),
    );
  });
});
