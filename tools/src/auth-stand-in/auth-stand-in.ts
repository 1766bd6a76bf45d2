// The authentication service of a developer's machine. It signs in users whose passwords are public, and publishes the
// key set with which the services verify tokens. A browser uses OpenID Connect; curl posts user and password.
// Responses, including errors, have the form of the services' responses; refusals are in English only.
// It loads neither Nest nor Express, because every npm start waits for it.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError, joined, findingText, both } from '@razao/domain';
import type { Clock } from '@razao/platform/clock';
import { ConfigurationError } from '@razao/platform/env';
import type { ErrorBody } from '@razao/platform/http';
import type { AuthStandInEnv } from './auth-stand-in.env.js';
import { CodeFlow, json, type Reply } from './code-flow.js';
import { openSigningKey, publicJwkOf, signToken } from './development-key.js';
import { findUser, type User } from './users.js';

/** A token lasts a working day, so that a demonstration needs one sign-in. */
export const DEVELOPMENT_TOKEN_LIFETIME_SECONDS = 12 * 3600;
const BODY_BYTES_MAX = 4096;
export interface AuthStandIn {
  readonly port: number;
  close(): Promise<void>;
}

export async function startAuthStandIn(
  env: AuthStandInEnv,
  clock: Pick<Clock, 'now'> = { now: () => new Date() },
): Promise<AuthStandIn> {
  const key = await openSigningKey(env.RAZAO_HOME);
  const origins = new Set(env.CORS_ORIGINS?.split(',').filter((origin) => origin !== ''));
  const issuer = (): string => env.JWT_ISSUER ?? `http://localhost:${(server.address() as AddressInfo).port}`;
  const lifetimeSeconds = DEVELOPMENT_TOKEN_LIFETIME_SECONDS;
  const now = clock.now.bind(clock);
  const flow = new CodeFlow({ issuer, lifetimeSeconds, key, origins, now });
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const { pathname, searchParams } = new URL(`http://localhost${request.url ?? '/'}`);
    const route = `${request.method ?? ''} ${pathname}`;
    if (route === 'GET /.well-known/jwks.json') return json(200, { keys: [publicJwkOf(key)] });
    if (route === 'GET /.well-known/openid-configuration') return flow.discovery();
    if (route === 'GET /authorize') return flow.authorize(searchParams);
    if (route === 'POST /authorize') return flow.authorize(searchParams, await formOf(request));
    if (route === 'POST /token') return flow.token(await formOf(request));
    if (route !== 'POST /api/auth/signin')
      throw new DomainError('ROUTE_NOT_FOUND', both(`Route ${route} does not exist.`));
    const claims = { ...signIn(jsonOf(await textOf(request))), iss: issuer() };
    return json(200, { accessToken: signToken(claims, key, lifetimeSeconds, now()) });
  };
  const server = createServer((request, response) => {
    if (allowOrigin(request, response, origins)) return;
    void answer(request)
      .catch((error: unknown) => refusalOf(error, clock))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  try {
    server.listen(env.AUTH_PORT, env.HOST);
    await once(server, 'listening');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    const message = `Port ${env.AUTH_PORT} is taken: choose another one for the auth stand-in with AUTH_PORT.`;
    throw new ConfigurationError(message, { cause });
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Sets the CORS headers.
 * @returns whether the request was a preflight of a browser, which is then answered
 */
function allowOrigin(
  { method, headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  origins: ReadonlySet<string>,
): boolean {
  response.setHeader('Vary', 'Origin');
  if (origin === undefined || !origins.has(origin)) return false;
  response.setHeader('Access-Control-Allow-Origin', origin);
  if (method !== 'OPTIONS') return false;
  response.writeHead(204, { 'access-control-allow-headers': 'content-type' }).end();
  return true;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await textOf(request));
}

/** @throws DomainError PAYLOAD_TOO_LARGE, after the last byte */
async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
  }
  if (bytes > BODY_BYTES_MAX)
    throw new DomainError('PAYLOAD_TOO_LARGE', both(`The body has more than ${BODY_BYTES_MAX} bytes.`));
  return Buffer.concat(chunks).toString();
}

/** @throws DomainError MALFORMED_JSON */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError('MALFORMED_JSON', both('The body is not JSON.'), [], { cause });
  }
}

/** @throws DomainError VALIDATION_FAILED naming what is missing, or UNAUTHENTICATED */
function signIn(body: unknown): User {
  const { username, password } = Object(body) as Record<string, unknown>;
  if (typeof username !== 'string' || typeof password !== 'string') {
    const details = Object.entries({ username, password })
      .filter(([, value]) => typeof value !== 'string')
      .map(([field]) => ({ field, reason: both('a text is expected') }));
    throw new DomainError('VALIDATION_FAILED', joined(details.map(findingText), '; '), details);
  }
  const user = findUser(username, password);
  if (user === undefined)
    throw new DomainError('UNAUTHENTICATED', both('The username or the password is wrong.'));
  return user;
}

function refusalOf(thrown: unknown, clock: Pick<Clock, 'now'>): Reply {
  const { message, code, status, details } =
    thrown instanceof DomainError ? thrown : new DomainError('INTERNAL_ERROR', both(String(thrown)));
  const body: ErrorBody = {
    message,
    timestamp: clock.now().toISOString(),
    status,
    error: STATUS_CODES[status] ?? 'Error',
    code,
    details,
    requestId: randomUUID(),
  };
  return json(status, body);
}
