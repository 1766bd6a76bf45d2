// The authentication service of a developer's machine: signs users in whose passwords are public, and publishes the
// key set that the services verify with. Its answers have the form of the services' own, errors included.
// It loads neither Nest nor Express, because every npm start waits for it.
import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError } from '@razao/domain';
import type { Clock } from '@razao/platform/clock';
import type { ErrorBody } from '@razao/platform/http';
import type { AuthStandInEnv } from './auth-stand-in.env.js';
import { signIn } from './development-users.js';
import { type DevelopmentKey, publicJwkOf, signToken, SYSTEM_CLOCK } from './sign-token.js';
import { openSigningKey } from './signing-key.js';

/** A working day, so that a demonstration needs one sign-in. */
export const DEVELOPMENT_TOKEN_LIFETIME_SECONDS = 12 * 3600;
const BODY_BYTES_MAX = 4096;

export interface AuthStandIn {
  readonly port: number;
  close(): Promise<void>;
}

type TokenSettings = Pick<AuthStandInEnv, 'JWT_ISSUER' | 'JWT_AUDIENCE'>;
type Answer = (request: IncomingMessage) => Promise<object>;

export async function startAuthStandIn(
  env: AuthStandInEnv,
  clock: Pick<Clock, 'now'> = SYSTEM_CLOCK,
): Promise<AuthStandIn> {
  const key = await openSigningKey(env.RAZAO_HOME);
  const keySet = { keys: [publicJwkOf(key)] };
  const routes = new Map<string, Answer>([
    ['GET /.well-known/jwks.json', () => Promise.resolve(keySet)],
    ['POST /api/auth/signin', async (request) => await tokenFor(request, key, env, clock)],
  ]);
  const server = createServer((request, response) => {
    void answer(routes, request).then(
      (body) => send(response, 200, body),
      (error: unknown) => refuse(response, error, clock),
    );
  });
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

async function answer(routes: ReadonlyMap<string, Answer>, request: IncomingMessage): Promise<object> {
  const { method = '', url = '' } = request;
  const path = url.split('?')[0] ?? '';
  const route = routes.get(`${method} ${path}`);
  if (route === undefined) throw new DomainError('ROUTE_NOT_FOUND', `There is no ${method} ${path}.`);
  return await route(request);
}

async function tokenFor(
  request: IncomingMessage,
  key: DevelopmentKey,
  { JWT_ISSUER: issuer, JWT_AUDIENCE: audience }: TokenSettings,
  clock: Pick<Clock, 'now'>,
): Promise<{ accessToken: string }> {
  const { username, password } = credentialsOf(await bodyOf(request));
  const user = signIn(username, password);
  if (user === undefined) throw new DomainError('UNAUTHENTICATED', 'The username or the password is wrong.');
  const accessToken = signToken(
    {
      ...user,
      lifetimeSeconds: DEVELOPMENT_TOKEN_LIFETIME_SECONDS,
      ...(issuer !== undefined && { issuer }),
      ...(audience !== undefined && { audience }),
    },
    key,
    clock,
  );
  return { accessToken };
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
    throw new DomainError('PAYLOAD_TOO_LARGE', `The body has more than ${BODY_BYTES_MAX} bytes.`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch (cause) {
    throw new DomainError('MALFORMED_JSON', 'The body is not JSON.', [], { cause });
  }
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

function refuse(response: ServerResponse, thrown: unknown, clock: Pick<Clock, 'now'>): void {
  const { message, code, status, details } =
    thrown instanceof DomainError ? thrown : new DomainError('INTERNAL_ERROR', String(thrown));
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
