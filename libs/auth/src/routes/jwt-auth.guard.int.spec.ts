// Tests the first guard, which authenticates callers: over HTTP, with real tokens.
import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, type DynamicModule } from '@nestjs/common';
import type { Request } from 'express';
import jwt from 'jsonwebtoken';
import { TEST_PUBLIC_KEY, testToken, type TestTokenOptions } from '@razao/testing/apps';
import { useTestDatabase } from '@razao/testing/hooks';
import { databaseOf, startHttpService, useHttpService } from '@razao/testing/http';
import { givenCompany, givenGrant, type GivenCompany } from '@razao/testing/factories';
import type { AccessScope } from '../access/access-scope.js';
import { AuthModule } from '../auth.module.js';
import type { TokenSettings } from '../tokens/token-settings.js';
import { TokenVerifier } from '../tokens/token-verifier.js';
import { bearerOf } from './jwt.strategy.js';
import { Scope } from './request-access.js';
import { AdminOnly, Authenticated } from './access-decorators.js';

/** Work that grows with the square of this length would take minutes of processor time. */
const HEADER_CHARS = 400_000;
const JWT_PUBLIC_KEY = TEST_PUBLIC_KEY;

@Controller('books')
class BooksController {
  @Get('me')
  @Authenticated()
  me(@Scope() scope: AccessScope): AccessScope {
    return scope;
  }

  @Get('admin')
  @AdminOnly()
  admin(@Scope() scope: AccessScope): AccessScope {
    return scope;
  }
}

@Controller('shelf')
@Authenticated()
class ShelfController {
  @Get()
  list(@Scope() { subject }: AccessScope): { subject: string } {
    return { subject };
  }
}

const db = useTestDatabase({ role: 'superuser', connectionsMax: 4 });
const booksWith = (settings: TokenSettings): DynamicModule => ({
  module: class BooksModule {},
  imports: [databaseOf(db), AuthModule.forRoot(settings, { service: 'queries' })],
  controllers: [BooksController, ShelfController],
});
const service = useHttpService(booksWith({ JWT_PUBLIC_KEY }));
let company: GivenCompany;

beforeAll(async () => {
  company = await givenCompany(db, { code: 'DEMO', branches: ['1', '2'] });
  await givenGrant(db, 'ana', company, company.branch);
});

const tokenOf = (subject: string, options: Partial<TestTokenOptions> = {}): string =>
  testToken({ subject, ...options });

interface Answer {
  status: number;
  body: Record<string, unknown>;
  challenge: string | null;
}

async function get(path: string, authorization?: string, at = service.url): Promise<Answer> {
  const headers = { connection: 'close', ...(authorization !== undefined && { authorization }) };
  const response = await fetch(`${at}${path}`, { headers });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    challenge: response.headers.get('www-authenticate'),
  };
}

const as = (subject: string, roles: string[] = []): string => `Bearer ${tokenOf(subject, { roles })}`;

describe('a route that needs a caller', () => {
  it('answers 401 UNAUTHENTICATED without a token, with the scheme only in WWW-Authenticate', async () => {
    const answer = await get('/books/me');
    expect(answer).toMatchObject({
      status: 401,
      challenge: 'Bearer realm="razao"',
      body: {
        status: 401,
        error: 'Unauthorized',
        code: 'UNAUTHENTICATED',
        message: expect.any(String),
      },
    });
    expect(Date.parse(String(answer.body['timestamp']))).not.toBeNaN();
  });

  it('answers 401 to an expired token, with the reason in message and WWW-Authenticate', async () => {
    const token = tokenOf('ana', { lifetimeSeconds: -60 });
    expect(await get('/books/me', `Bearer ${token}`)).toMatchObject({
      status: 401,
      challenge: 'Bearer realm="razao", error="invalid_token", error_description="the token has expired"',
      body: { message: 'Not authenticated: the token has expired.' },
    });
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'Token x.y.z', 'Bearer "x.y.z"'])(
    'answers 401 to the header %j',
    async (header) => {
      expect(await get('/books/me', header)).toMatchObject({
        status: 401,
        body: {
          message: 'Not authenticated: the Authorization header is not of the form Bearer <token>.',
        },
      });
    },
  );

  it('answers 401 when the Authorization header has more than scheme and token', async () => {
    const token = tokenOf('ana');
    for (const header of [`Bearer ${token} x`, `Bearer ${token}, x`, `x Bearer ${token}`, `Bearer\t${token}`])
      expect((await get('/books/me', header)).status).toBe(401);
    expect((await get('/books/me', `Bearer  ${token}`)).status).toBe(200);
  });

  it('reads an Authorization header of 400,000 characters in linear time', () => {
    for (const authorization of [
      'a'.repeat(HEADER_CHARS),
      `Bearer ${'a'.repeat(HEADER_CHARS)}!`,
      'Bearer'.padEnd(HEADER_CHARS),
    ])
      expect(bearerOf({ headers: { authorization } } as Request)).toBeNull();
  });

  it('takes the scheme Bearer in any letter case', async () => {
    expect((await get('/books/me', `bEARER ${tokenOf('ana')}`)).status).toBe(200);
  });

  it('answers 401 to a token in the query', async () => {
    const token = tokenOf('ana');
    expect((await get(`/books/me?access_token=${token}&token=${token}`)).status).toBe(401);
  });

  it('passes the scope of the caller to the controller', async () => {
    expect((await get('/books/me', as('ana'))).body).toEqual({
      subject: 'ana',
      admin: false,
      branchIds: [company.branch.id],
    });
    expect((await get('/books/me', as('root', ['admin']))).body).toEqual({
      subject: 'root',
      admin: true,
      branchIds: null,
    });
    expect((await get('/shelf', as('ana'))).body).toEqual({ subject: 'ana' });
  });

  it('answers 403 ADMIN_REQUIRED to a caller without the role admin on a route for admins', async () => {
    expect(await get('/books/admin', as('ana', ['administrator']))).toMatchObject({
      status: 403,
      body: { code: 'ADMIN_REQUIRED' },
    });
    expect((await get('/books/admin', as('root', ['admin']))).status).toBe(200);
    expect((await get('/books/admin')).status).toBe(401);
  });
});

describe('several applications in one process', () => {
  it('each accept only tokens of their own key', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = other.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const second = await startHttpService(booksWith({ JWT_PUBLIC_KEY: pem }));
    const options = { algorithm: 'RS256', subject: 'ana', expiresIn: 60 } as const;
    const secondToken = `Bearer ${jwt.sign({}, other.privateKey, options)}`;
    const statuses = await Promise.all([
      get('/books/me', as('ana')),
      get('/books/me', secondToken),
      get('/books/me', as('ana'), second.url),
      get('/books/me', secondToken, second.url),
    ]);
    await second.close();
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 401, 200]);
  });
});

it('a token needs the issuer and audience of the settings, and is valid for the clock tolerance longer', async () => {
  const [secret, now] = ['x'.repeat(32), Math.floor(Date.now() / 1_000)];
  const expected = { iss: 'issuer', aud: 'razao' };
  const strict = await startHttpService(
    booksWith({
      JWT_SECRET: secret,
      JWT_ISSUER: expected.iss,
      JWT_AUDIENCE: expected.aud,
      JWT_CLOCK_TOLERANCE_SECONDS: 300,
    }),
  );
  const statuses = await Promise.all(
    [{}, { exp: now - 100 }, { exp: now - 1_000 }, { iss: 'other' }, { aud: 'other' }].map(async (claims) => {
      const token = jwt.sign({ sub: 'ana', exp: now + 300, ...expected, ...claims }, secret);
      return (await get('/books/me', `Bearer ${token}`, strict.url)).status;
    }),
  );
  await strict.close();
  expect(statuses).toEqual([200, 200, 401, 401, 401]);
});

it('a signed token whose payload is null is answered 401', async () => {
  const secret = 'x'.repeat(32);
  const shared = await startHttpService(booksWith({ JWT_SECRET: secret }));
  const token = jwt.sign('null', secret, { header: { alg: 'HS256', typ: 'JWT' } });
  const answer = await get('/books/me', `Bearer ${token}`, shared.url);
  await shared.close();
  expect(answer).toMatchObject({
    status: 401,
    body: { message: 'Not authenticated: the token is not a well-formed JWT.' },
  });
});

it('an error of the verifier that is not about the token is answered 500, not 401', async () => {
  const broken = await startHttpService(booksWith({ JWT_PUBLIC_KEY }));
  const accept = jest.spyOn(broken.app.get(TokenVerifier), 'accept').mockImplementation(() => {
    throw new TypeError('a defect');
  });
  const answer = await get('/books/me', as('ana'), broken.url);
  accept.mockRestore();
  await broken.close();
  expect(answer).toMatchObject({ status: 500, challenge: null });
});

describe('an issuer whose keys cannot be read', () => {
  it('makes a request with a token fail with 503 TOKEN_KEYS_UNAVAILABLE, without its address', async () => {
    const cutOff = await startHttpService(booksWith({ JWT_JWKS_URI: 'http://127.0.0.1:1/jwks.json' }));
    const answer = await get('/books/me', as('ana'), cutOff.url);
    await cutOff.close();
    expect(answer).toMatchObject({ status: 503, challenge: null, body: { code: 'TOKEN_KEYS_UNAVAILABLE' } });
    expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1');
  });

  it('does not change the 401 of a request without a token', async () => {
    const cutOff = await startHttpService(booksWith({ JWT_JWKS_URI: 'http://127.0.0.1:1/jwks.json' }));
    const answer = await get('/books/me', undefined, cutOff.url);
    await cutOff.close();
    expect(answer.status).toBe(401);
  });
});
