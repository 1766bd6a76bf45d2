// Stands in for the authentication service on a developer's machine: signs users in whose passwords
// everybody knows, and publishes the key set that the services verify with. Its answers have the form
// of the services' own, errors included.
import { randomUUID } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError } from '@razao/domain';
import { Clock } from '@razao/platform/clock';
import { domainErrorOf, errorBody } from '@razao/platform/http';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import type { AuthStandInEnv } from './auth-stand-in.env.js';
import { signIn } from './development-users.js';
import { publicJwkOf, signToken, type DevelopmentKey } from './sign-token.js';
import { openSigningKey } from './signing-key.js';

/** A working day: nobody signs in again in the middle of a demonstration. */
export const DEVELOPMENT_TOKEN_LIFETIME_SECONDS = 12 * 3600;
const BODY_BYTES_MAX = 4096;

export interface AuthStandIn {
  readonly port: number;
  close(): Promise<void>;
}

type TokenSettings = Pick<AuthStandInEnv, 'JWT_ISSUER' | 'JWT_AUDIENCE'>;

export async function startAuthStandIn(env: AuthStandInEnv, clock = new Clock()): Promise<AuthStandIn> {
  const key = await openSigningKey(env.RAZAO_HOME);
  const server = createServer(standInApp(key, { keys: [publicJwkOf(key)] }, env, clock));
  await listening(server, env);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function standInApp(key: DevelopmentKey, keySet: object, settings: TokenSettings, clock: Clock): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/.well-known/jwks.json', (_request, response) => {
    response.json(keySet);
  });
  app.post('/api/auth/signin', express.json({ limit: BODY_BYTES_MAX }), (request, response) => {
    const { username, password } = credentialsOf(request.body);
    const user = signIn(username, password);
    if (user === undefined)
      throw new DomainError('UNAUTHENTICATED', 'The username or the password is wrong.');
    const accessToken = signToken(
      {
        ...user,
        lifetimeSeconds: DEVELOPMENT_TOKEN_LIFETIME_SECONDS,
        ...(settings.JWT_ISSUER !== undefined && { issuer: settings.JWT_ISSUER }),
        ...(settings.JWT_AUDIENCE !== undefined && { audience: settings.JWT_AUDIENCE }),
      },
      key,
      clock,
    );
    response.setHeader('Cache-Control', 'no-store').json({ accessToken });
  });
  app.use((request) => {
    throw new DomainError('ROUTE_NOT_FOUND', `There is no ${request.method} ${request.path}.`);
  });
  app.use(errorAnswer(clock));
  return app;
}

/** @throws DomainError VALIDATION_FAILED naming what is missing. */
function credentialsOf(body: unknown): { username: string; password: string } {
  const given = new Map<string, unknown>(
    typeof body === 'object' && body !== null ? Object.entries(body) : [],
  );
  const [username, password] = [given.get('username'), given.get('password')];
  if (typeof username === 'string' && typeof password === 'string') return { username, password };
  const reason = 'a text is expected';
  const details = ['username', 'password']
    .filter((field) => typeof given.get(field) !== 'string')
    .map((field) => ({ field, reason }));
  throw new DomainError(
    'VALIDATION_FAILED',
    details.map(({ field }) => `${field}: ${reason}`).join('; '),
    details,
  );
}

function errorAnswer(clock: Clock): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (thrown: unknown, _request: Request, response: Response, _next) => {
    const error = domainErrorOf(thrown);
    response.status(error.status).json(errorBody(error, clock.now(), randomUUID()));
  };
}

async function listening(server: Server, { AUTH_PORT, HOST }: AuthStandInEnv): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE';
      reject(
        taken
          ? new Error(`Port ${AUTH_PORT} is taken: choose another one for the auth stand-in with AUTH_PORT.`)
          : error,
      );
    });
    server.listen(AUTH_PORT, HOST, resolve);
  });
}
