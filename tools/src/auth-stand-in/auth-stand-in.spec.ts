// Tests the stand-in over HTTP: the services' verifier accepts its tokens, and it does not start in production.
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError, EnvError, parseEnv } from '@razao/platform/env';
import { StoppedClock } from '@razao/testing/clock';
import jwt from 'jsonwebtoken';
import { temporaryFolder } from '../../e2e/temporary-folder.js';
import { AuthStandInEnv } from './auth-stand-in.env.js';
import { DEVELOPMENT_TOKEN_LIFETIME_SECONDS, startAuthStandIn, type AuthStandIn } from './auth-stand-in.js';
import { openSigningKey, readSigningKey, signingKeyFile } from './development-key.js';

const NOW = '2026-03-10T12:00:00Z';

let home: string;
let running: AuthStandIn[];

temporaryFolder((folder) => {
  [home, running] = [folder, []];
});
afterEach(async () => {
  await Promise.all(running.map((standIn) => standIn.close()));
});

async function start(more: Record<string, string> = {}): Promise<string> {
  const env = parseEnv(AuthStandInEnv, { AUTH_PORT: '0', RAZAO_HOME: home, ...more });
  const standIn = await startAuthStandIn(env, new StoppedClock(NOW));
  running.push(standIn);
  return `http://127.0.0.1:${standIn.port}`;
}

async function post(
  address: string,
  body: string,
  path = '/api/auth/signin',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const response = await fetch(`${address}${path}`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const credentials = (username: unknown, password: unknown): string => JSON.stringify({ username, password });

async function tokenOf(address: string, user: string): Promise<string> {
  const { body } = await post(address, credentials(user, user));
  return String(body['accessToken']);
}

async function keysOf(address: string): Promise<JsonWebKey[]> {
  const response = await fetch(`${address}/.well-known/jwks.json`, { headers: { connection: 'close' } });
  return ((await response.json()) as { keys: JsonWebKey[] }).keys;
}

describe('the sign-in', () => {
  it.each([
    ['demo', []],
    ['admin', ['admin']],
  ])('gives %s a token that the published keys verify', async (user, roles) => {
    const address = await start();
    const answer = await post(address, credentials(user, user));
    expect(answer).toEqual({ status: 200, body: { accessToken: expect.any(String) } });
    const [key] = await keysOf(address);
    const token = String(answer.body['accessToken']);
    expect(jwt.decode(token, { complete: true })?.header).toEqual({
      alg: 'ES256',
      typ: 'JWT',
      kid: key?.['kid'],
    });
    const publicKey = createPublicKey({ key: key ?? {}, format: 'jwk' });
    const clockTimestamp = Date.parse(NOW) / 1000;
    expect(jwt.verify(token, publicKey, { algorithms: ['ES256'], clockTimestamp })).toEqual({
      sub: user,
      roles,
      iss: address.replace('127.0.0.1', 'localhost'),
      iat: Date.parse(NOW) / 1000,
      exp: Date.parse(NOW) / 1000 + DEVELOPMENT_TOKEN_LIFETIME_SECONDS,
    });
  });

  it('publishes no private part of the key', async () => {
    const keys = await keysOf(await start());
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    ]);
  });

  it('puts JWT_ISSUER into the token', async () => {
    const address = await start({ JWT_ISSUER: 'https://auth.example' });
    expect(jwt.decode(await tokenOf(address, 'demo'))).toMatchObject({ iss: 'https://auth.example' });
  });

  it.each([
    ['a wrong password', credentials('demo', 'Demo')],
    ['an empty password', credentials('demo', '')],
    ['an unknown user', credentials('unknown', 'unknown')],
    ['the empty name with the empty password', credentials('', '')],
    ['a name that every object has as property', credentials('constructor', '')],
  ])('answers 401 to %s', async (_, body) => {
    expect(await post(await start(), body)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED', message: 'The username or the password is wrong.' },
    });
  });

  it.each([
    ['no password', '{"username": "demo"}', 'VALIDATION_FAILED', 400],
    ['other types', credentials(7, ['demo']), 'VALIDATION_FAILED', 400],
    ['an array', '[]', 'VALIDATION_FAILED', 400],
    ['no JSON', '{', 'MALFORMED_JSON', 400],
    ['a large body', credentials('demo', 'x'.repeat(5000)), 'PAYLOAD_TOO_LARGE', 413],
  ])('answers %s with the error body of the services', async (_, body, code, status) => {
    expect(await post(await start(), body)).toMatchObject({
      status,
      body: { code, status, timestamp: new Date(NOW).toISOString() },
    });
  });

  it.each(['/api/auth/signup', '//', '//['])('answers 404 ROUTE_NOT_FOUND to %s', async (path) => {
    expect(await post(await start(), '{}', path)).toMatchObject({
      status: 404,
      body: { code: 'ROUTE_NOT_FOUND' },
    });
  });
});

describe('a request of a browser', () => {
  it.each([
    ['http://localhost:3004', 'http://localhost:3004', 204],
    ['https://console.example.com', 'https://console.example.com', 204],
    ['http://localhost:3005', null, 404],
  ])(
    'from a page of %s gets access-control-allow-origin %s, and %i to its preflight',
    async (origin, allowed, preflightStatus) => {
      const address = await start({ CORS_ORIGINS: 'https://console.example.com,http://localhost:3004' });
      const headers = { origin, connection: 'close' };
      const preflight = await fetch(`${address}/api/auth/signin`, { method: 'OPTIONS', headers });
      const answer = await fetch(`${address}/.well-known/jwks.json`, { headers });
      expect([preflight.status, answer.status]).toEqual([preflightStatus, 200]);
      for (const response of [preflight, answer]) {
        expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
        expect(response.headers.get('vary')).toBe('Origin');
      }
    },
  );
});

describe('the signing key', () => {
  const kidOf = async (address: string): Promise<string | undefined> =>
    jwt.decode(await tokenOf(address, 'demo'), { complete: true })?.header.kid;

  it('is kept over a restart', async () => {
    expect(await kidOf(await start())).toBe(await kidOf(await start()));
  });

  it('is readable only by its owner, and the only file of its folder', async () => {
    await openSigningKey(home);
    expect(await readdir(dirname(signingKeyFile(home)))).toEqual(['signing-key.pem']);
    const file = signingKeyFile(home);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
  });

  it('is not created by a command that only reads it', async () => {
    await expect(readSigningKey(home)).rejects.toThrow(/^There is no signing key at .*signing-key\.pem/);
    expect(await readdir(home)).toEqual([]);
  });

  it('stops the start when it is invalid', async () => {
    await openSigningKey(home);
    await writeFile(signingKeyFile(home), 'not a key');
    const refused = await start().catch((error: unknown) => error);
    expect(String(refused)).toMatch(/signing-key\.pem holds no private key/);
    expect(refused).toBeInstanceOf(ConfigurationError);
  });
});

describe('the start of the stand-in', () => {
  it('is refused in production', () => {
    const attempt = (): unknown => parseEnv(AuthStandInEnv, { NODE_ENV: 'production' });
    expect(attempt).toThrow(EnvError);
    expect(attempt).toThrow(/development only/);
  });

  it('is refused when the port is taken, naming AUTH_PORT', async () => {
    const port = new URL(await start()).port;
    const message = `Port ${port} is taken: choose another one for the auth stand-in with AUTH_PORT.`;
    await expect(start({ AUTH_PORT: port })).rejects.toThrow(message);
    await expect(start({ AUTH_PORT: port })).rejects.toBeInstanceOf(ConfigurationError);
  });

  it('listens on this machine only, by default', () => {
    expect(parseEnv(AuthStandInEnv, {})).toMatchObject({
      HOST: '127.0.0.1',
      AUTH_PORT: 3000,
      RAZAO_HOME: '.razao',
    });
  });
});
