// Starts a built application on free ports against a test database. `movements` has two processes, the HTTP service and
// the worker, as in production.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort, onFreePorts } from '../../postgres/index.mjs';
import { HttpClient } from './http-client.js';
import { TEST_PUBLIC_KEY, testToken, type TestTokenOptions } from './test-token.js';
import { RunningProcess } from '../processes/index.js';
import { sharedByBroker } from '../broker/index.js';
import { openTestDatabase, type TestDatabase } from '../database/test-database.js';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const LOCAL = '127.0.0.1';

export type AppName = 'movements' | 'queries' | 'compliance';

export interface AppOptions {
  databaseUrl: string;
  /** Variables that override the defaults; an empty value removes a default. */
  env?: Readonly<Record<string, string>>;
  /** Whether to start the worker; movements only; default true. */
  worker?: boolean;
  /** Options of the service's process: `['--max-old-space-size=256']`. */
  nodeOptions?: readonly string[];
}

export interface ReachableApp {
  readonly url: string;
  readonly managementUrl: string;
  /** Returns a client with a token of the subject. */
  as(subject: string, options?: Omit<TestTokenOptions, 'subject'>): HttpClient;
  /** A client without a token. */
  readonly anonymous: HttpClient;
}

export interface RunningApp extends ReachableApp {
  readonly service: RunningProcess;
  readonly worker: RunningProcess | undefined;
  /** Returns the output of all processes. */
  output(): string;
  /** Sends SIGTERM to all processes; throws when one does not stop cleanly. */
  stop(): Promise<void>;
}

export async function startApp(name: AppName, options: AppOptions): Promise<RunningApp> {
  const { service, port, managementPort } = await startService(name, options);
  const worker =
    name === 'movements' && options.worker !== false ? await startOrStop(service, options) : undefined;
  const processes = worker ? [service, worker] : [service];
  return {
    ...reachApp(`http://${LOCAL}:${port}`, `http://${LOCAL}:${managementPort}`),
    service,
    worker,
    output: () => processes.map((process) => process.output()).join('\n'),
    async stop() {
      const results = await Promise.allSettled(processes.map((process) => process.stop()));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

function reachApp(url: string, managementUrl: string): ReachableApp {
  return {
    url,
    managementUrl,
    as: (subject, tokenOptions = {}) => new HttpClient(url, testToken({ subject, ...tokenOptions })),
    anonymous: new HttpClient(url),
  };
}

async function startService(name: AppName, options: AppOptions) {
  return await onFreePorts(async () => {
    const [port, managementPort] = [await freePort(), await freePort()];
    const service = await startProcess(name, builtScript(name, 'main'), options, managementPort, {
      PORT: String(port),
    });
    return { service, port, managementPort };
  });
}

/** Starts only the movements worker, for tests that end it at a chosen moment and start another. */
export async function startWorker(options: AppOptions): Promise<RunningProcess> {
  const script = builtScript('movements', 'worker');
  return await onFreePorts(
    async () => await startProcess('movements worker', script, options, await freePort()),
  );
}

/** Resolves when the process is ready. */
async function startProcess(
  name: string,
  script: string,
  options: AppOptions,
  managementPort: number,
  ports: Readonly<Record<string, string>> = {},
): Promise<RunningProcess> {
  return await RunningProcess.start({
    name,
    script,
    env: environment(options, { ...ports, MANAGEMENT_PORT: String(managementPort) }),
    readyUrl: `http://${LOCAL}:${managementPort}/actuator/health/readiness`,
    readyText: `management on ${managementPort}`,
    ...(options.nodeOptions && { nodeOptions: options.nodeOptions }),
  });
}

async function startOrStop(service: RunningProcess, options: AppOptions): Promise<RunningProcess> {
  try {
    return await startWorker({ databaseUrl: options.databaseUrl, ...(options.env && { env: options.env }) });
  } catch (error) {
    await service.kill();
    throw error;
  }
}

function builtScript(app: AppName, entry: 'main' | 'worker'): string {
  const script = `${REPOSITORY}apps/${app}/dist/${entry}.js`;
  if (!existsSync(script))
    throw new Error(`${app} is not built: run "npx nx build ${app}" (the e2e target of Nx does it first).`);
  return script;
}

/** Passes on only those variables of the developer's environment that Node needs. */
function environment(
  { databaseUrl, env = {} }: AppOptions,
  ports: Record<string, string>,
): Record<string, string> {
  const all = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    TMPDIR: process.env['TMPDIR'] ?? '',
    NODE_ENV: 'test',
    HOST: LOCAL,
    MANAGEMENT_HOST: LOCAL,
    DATABASE_URL: databaseUrl,
    JWT_PUBLIC_KEY: TEST_PUBLIC_KEY,
    ...ports,
    ...env,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

// A test file may share a running service and its database with other files; broker.mjs starts them. A file that kills
// a service, or needs an environment or an empty database, starts a separate one.

interface SharedStack {
  /** Contains the companies and entries of other files, but none of their permissions. */
  readonly db: TestDatabase;
  app(name: AppName): Promise<ReachableApp>;
  /** @throws Error when the test left a connection open */
  close(): Promise<void>;
}

export async function sharedStack(first: AppName): Promise<SharedStack> {
  const db = await openTestDatabase((await sharedByBroker(first)).database);
  await db.query('DELETE FROM access.grant_direct');
  return {
    db,
    async app(name) {
      const { url, managementUrl } = await sharedByBroker(name);
      return reachApp(url, managementUrl);
    },
    close: () => db.close(),
  };
}
