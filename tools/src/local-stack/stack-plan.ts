// Which processes the local stack is made of and what each is told. They are started in this order, and
// stopped all at once but for the database.
import { join } from 'node:path';
import { freePort } from '@razao/testing/postgres';
import type { StackProcessPlan } from './stack-process.js';
import type { Ports } from './stack-settings.js';

/** The demo's passwords are known: nobody outside this machine is served unless HOST says so. */
const LOCAL = '127.0.0.1';

export interface StackPlan {
  readonly auth: StackProcessPlan;
  readonly services: readonly StackProcessPlan[];
}

export interface StackPlanInput {
  root: string;
  home: string;
  ports: Ports;
  databaseUrl: string;
}

export async function planStack({ root, home, ports, databaseUrl }: StackPlanInput): Promise<StackPlan> {
  const authUrl = `http://${LOCAL}:${ports.AUTH_PORT}`;
  const shared = {
    DATABASE_URL: databaseUrl,
    // The stand-in signs; whatever the shell says about another issuer would contradict it.
    JWT_JWKS_URI: `${authUrl}/.well-known/jwks.json`,
    JWT_PUBLIC_KEY: undefined,
    JWT_SECRET: undefined,
    JWT_ISSUER: undefined,
    JWT_AUDIENCE: undefined,
    UPLOAD_SPOOL_DIR: process.env['UPLOAD_SPOOL_DIR'] ?? join(home, 'uploads'),
    HOST: process.env['HOST'] ?? LOCAL,
    MANAGEMENT_HOST: process.env['MANAGEMENT_HOST'] ?? LOCAL,
    LOG_JSON: process.env['LOG_JSON'] ?? 'false',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  };
  const service = (app: string, port: number, managementPort: number): StackProcessPlan => ({
    name: app,
    script: join(root, 'apps', app, 'dist', 'main.js'),
    env: { ...shared, PORT: String(port), MANAGEMENT_PORT: String(managementPort) },
    readyUrl: `http://${LOCAL}:${managementPort}/actuator/health/readiness`,
  });
  const workerManagementPort = await freePort();
  return {
    auth: {
      name: 'auth',
      script: join(root, 'tools', 'dist', 'auth-stand-in', 'main.js'),
      env: { RAZAO_HOME: home, AUTH_PORT: String(ports.AUTH_PORT) },
      readyUrl: `${authUrl}/.well-known/jwks.json`,
    },
    services: [
      service('movements', ports.MOVEMENTS_PORT, ports.MOVEMENTS_MANAGEMENT_PORT),
      {
        name: 'worker',
        script: join(root, 'apps', 'movements', 'dist', 'worker.js'),
        env: { ...shared, MANAGEMENT_PORT: String(workerManagementPort) },
        readyUrl: `http://${LOCAL}:${workerManagementPort}/actuator/health/readiness`,
      },
      service('queries', ports.QUERIES_PORT, ports.QUERIES_MANAGEMENT_PORT),
      service('compliance', ports.COMPLIANCE_PORT, ports.COMPLIANCE_MANAGEMENT_PORT),
    ],
  };
}
