// The processes of the local stack and their environment. All start together, because no service needs the auth
// stand-in before its first request.
import { join } from 'node:path';
import type { AppName } from '@razao/testing/apps';
import { freePort } from '@razao/testing/postgres';
import type { ProcessPlan } from '@razao/testing/processes';
import { CONSOLE_CLIENT_ID } from '../auth-stand-in/code-flow.js';
import type { Ports } from '../../ports.mjs';
import type { ServiceUrls } from './stack-database.js';

/** The passwords of the demo are public, so it serves only this machine unless HOST says otherwise. */
const LOCAL = '127.0.0.1';
/** This key is as public as the passwords; it protects nothing. */
const DEMO_SECRET_KEY = '0'.repeat(64);

export async function planStack(
  { root, home, ports }: { root: string; home: string; ports: Ports },
  databaseUrls: ServiceUrls,
): Promise<ProcessPlan[]> {
  const authUrl = `http://${LOCAL}:${ports.AUTH_PORT}`;
  const issuer = `http://localhost:${ports.AUTH_PORT}`;
  const pages = [`http://localhost:${ports.CONSOLE_PORT}`, `http://${LOCAL}:${ports.CONSOLE_PORT}`];
  const origins = { CORS_ORIGINS: [process.env['CORS_ORIGINS'], ...pages].filter(Boolean).join(',') };
  const shared = {
    // The stand-in signs the tokens; another issuer in the shell's environment would contradict it.
    JWT_JWKS_URI: `${authUrl}/.well-known/jwks.json`,
    JWT_PUBLIC_KEY: undefined,
    JWT_SECRET: undefined,
    JWT_ISSUER: undefined,
    JWT_AUDIENCE: undefined,
    UPLOAD_SPOOL_DIR: process.env['UPLOAD_SPOOL_DIR'] ?? join(home, 'uploads'),
    WEBHOOK_SECRET_KEY: process.env['WEBHOOK_SECRET_KEY'] ?? DEMO_SECRET_KEY,
    WEBHOOK_PRIVATE_TARGETS: process.env['WEBHOOK_PRIVATE_TARGETS'] ?? 'true',
    ...origins,
    HOST: process.env['HOST'] ?? LOCAL,
    MANAGEMENT_HOST: process.env['MANAGEMENT_HOST'] ?? LOCAL,
    LOG_JSON: process.env['LOG_JSON'] ?? 'false',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  };
  const service = (app: AppName, port: number | undefined, managementPort: number): ProcessPlan => ({
    name: port === undefined ? 'worker' : app,
    script: join(root, 'apps', app, 'dist', port === undefined ? 'worker.js' : 'main.js'),
    env: {
      ...shared,
      DATABASE_URL: databaseUrls[app],
      PORT: port?.toString(),
      MANAGEMENT_PORT: String(managementPort),
    },
    readyUrl: `http://${LOCAL}:${managementPort}/actuator/health/readiness`,
  });
  return [
    service('movements', ports.MOVEMENTS_PORT, ports.MOVEMENTS_MANAGEMENT_PORT),
    service('queries', ports.QUERIES_PORT, ports.QUERIES_MANAGEMENT_PORT),
    service('compliance', ports.COMPLIANCE_PORT, ports.COMPLIANCE_MANAGEMENT_PORT),
    service('movements', undefined, await freePort()),
    {
      name: 'auth',
      script: join(root, 'tools', 'dist', 'auth-stand-in', 'main.js'),
      env: { ...origins, RAZAO_HOME: home, AUTH_PORT: String(ports.AUTH_PORT), JWT_ISSUER: issuer },
      readyUrl: `${authUrl}/.well-known/jwks.json`,
    },
    {
      name: 'console',
      script: join(root, 'apps', 'console', 'dist', 'main.js'),
      env: {
        PORT: String(ports.CONSOLE_PORT),
        HOST: shared.HOST,
        MOVEMENTS_URL: `http://localhost:${ports.MOVEMENTS_PORT}`,
        QUERIES_URL: `http://localhost:${ports.QUERIES_PORT}`,
        COMPLIANCE_URL: `http://localhost:${ports.COMPLIANCE_PORT}`,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: CONSOLE_CLIENT_ID,
      },
      readyUrl: `http://${LOCAL}:${ports.CONSOLE_PORT}/health`,
    },
  ];
}
