// The authentication service of a developer's machine: signs users in whose passwords are public, and publishes the
// key set that the services verify with. Its answers have the form of the services' own, errors included.
// It loads neither Nest nor Express, because every npm start waits for it.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError, joined, findingText, both } from '@razao/domain';
import type { Clock } from '@razao/platform/clock';
import type { ErrorBody } from '@razao/platform/http';
import type { AuthStandInEnv } from './auth-stand-in.env.js';
import { openSigningKey, publicJwkOf, signToken } from './development-key.js';

/** A working day, so that a demonstration needs one sign-in. */
export const DEVELOPMENT_TOKEN_LIFETIME_SECONDS = 12 * 3600;
const BODY_BYTES_MAX = 4096;
/**
 * The roles of each user, whose password is the name. What they may see is in the database: the demo ledger grants its
 * company to `demo`; the role admin needs no grant.
 */
const USERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['demo', []],
  ['admin', ['admin']],
]);

export interface AuthStandIn {
  readonly port: number;
  close(): Promise<void>;
}

export async function startAuthStandIn(
  env: AuthStandInEnv,
  clock: Pick<Clock, 'now'> = { now: () => new Date() },
): Promise<AuthStandIn> {
  const key = await openSigningKey(env.RAZAO_HOME);
  const answer = async (request: IncomingMessage): Promise<object> => {
    const route = `${request.method ?? ''} ${request.url?.split('?')[0] ?? ''}`;
    if (route === 'GET /.well-known/jwks.json') return { keys: [publicJwkOf(key)] };
    if (route !== 'POST /api/auth/signin')
      throw new DomainError('ROUTE_NOT_FOUND', { en: `There is no ${route}.`, pt: `Não existe ${route}.` });
    const user = signIn(await bodyOf(request));
    const claims = { ...user, iss: env.JWT_ISSUER, aud: env.JWT_AUDIENCE };
    return { accessToken: signToken(claims, key, DEVELOPMENT_TOKEN_LIFETIME_SECONDS, clock.now()) };
  };
  const origins = new Set(env.CORS_ORIGINS?.split(','));
  const server = createServer((request, response) => {
    if (allowOrigin(request, response, origins)) return;
    void answer(request).then(
      (body) => send(response, 200, body),
      (error: unknown) => refuse(response, error, clock),
    );
  });
  try {
    server.listen(env.AUTH_PORT, env.HOST);
    await once(server, 'listening');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    const message = `Port ${env.AUTH_PORT} is taken: choose another one for the auth stand-in with AUTH_PORT.`;
    throw new Error(message, { cause });
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

/** @returns whether the request was the question of a browser, which is answered then. */
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

/** @throws DomainError PAYLOAD_TOO_LARGE, after the last byte, or MALFORMED_JSON. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
  }
  if (bytes > BODY_BYTES_MAX)
    throw new DomainError('PAYLOAD_TOO_LARGE', {
      en: `The body has more than ${BODY_BYTES_MAX} bytes.`,
      pt: `O corpo tem mais de ${BODY_BYTES_MAX} bytes.`,
    });
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch (cause) {
    throw new DomainError('MALFORMED_JSON', { en: 'The body is not JSON.', pt: 'O corpo não é JSON.' }, [], {
      cause,
    });
  }
}

/** @throws DomainError VALIDATION_FAILED naming what is missing, or UNAUTHENTICATED. */
function signIn(body: unknown): { sub: string; roles: readonly string[] } {
  const { username, password } = Object(body) as Record<string, unknown>;
  if (typeof username !== 'string' || typeof password !== 'string') {
    const details = Object.entries({ username, password })
      .filter(([, value]) => typeof value !== 'string')
      .map(([field]) => ({ field, reason: { en: 'a text is expected', pt: 'espera-se um texto' } }));
    throw new DomainError('VALIDATION_FAILED', joined(details.map(findingText), '; '), details);
  }
  const roles = USERS.get(username);
  if (roles === undefined || password !== username)
    throw new DomainError('UNAUTHENTICATED', {
      en: 'The username or the password is wrong.',
      pt: 'O usuário ou a senha está incorreto.',
    });
  return { sub: username, roles };
}

function refuse(response: ServerResponse, thrown: unknown, clock: Pick<Clock, 'now'>): void {
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
  send(response, status, body);
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
