// Tests that a defective token is refused with the right reason, both over HTTP (guard, passport, passport-jwt) and by
// `verify`.
import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, Req } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { startHttpService, type HttpService } from '@razao/testing/http';
import jwt from 'jsonwebtoken';
import { JwtAuthGuard } from '../routes/jwt-auth.guard.js';
import { JWT_STRATEGY, registerJwtStrategy } from '../routes/jwt.strategy.js';
import { KEY_SET_AGE_MS_MAX } from './key-set.js';
import { TokenRejected } from './token-errors.js';
import { tokenKeys } from './token-keys.js';
import { type TokenSettings, SUBJECT_CHARS_MAX, TOKEN_CHARS_MAX } from './token-settings.js';
import { type Caller, TokenVerifier } from './token-verifier.js';

const SECRET = 'a-secret-of-at-least-32-bytes-for-hs256';
const NOW = '2026-03-10T12:00:00Z';
const SECONDS = Date.parse(NOW) / 1000;

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (key: typeof rsa.publicKey): string => key.export({ type: 'spki', format: 'pem' }).toString();

@Controller('caller')
class CallerController {
  @Get()
  caller(@Req() { user }: { user: Caller }): Caller {
    return user;
  }
}

const running: HttpService[] = [];

beforeEach(() => {
  jest.useFakeTimers({
    now: Date.parse(NOW),
    doNotFake: [
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await Promise.all(running.splice(0).map((service) => service.close()));
});

function given(settings: TokenSettings = { JWT_SECRET: SECRET }): TokenVerifier {
  return new TokenVerifier(tokenKeys(settings), settings);
}

/** The result of both ways: the caller, or the reason of the refusal. */
async function outcomeOf(token: string, settings?: TokenSettings): Promise<Caller | string> {
  const service = await startHttpService({
    module: class CallerModule {},
    controllers: [CallerController],
    providers: [
      { provide: TokenVerifier, useFactory: () => given(settings) },
      { provide: JWT_STRATEGY, inject: [TokenVerifier], useFactory: registerJwtStrategy },
      { provide: APP_GUARD, useClass: JwtAuthGuard },
    ],
  });
  running.push(service);
  const headers = { connection: 'close', authorization: `Bearer ${token}` };
  const response = await fetch(`${service.url}/caller`, { headers });
  const body = (await response.json()) as Caller & { message: string };
  const overHttp = response.status === 200 ? body : body.message;
  const direct = await given(settings)
    .verify(token)
    .catch((error: unknown) => {
      expect(error).toBeInstanceOf(TokenRejected);
      return (error as TokenRejected).message;
    });
  expect(overHttp).toEqual(typeof direct === 'string' ? `Not authenticated: ${direct}.` : direct);
  if (typeof direct === 'string') expect(response.status).toBe(401);
  return direct;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Makes a token as an attacker could: any header, any claims, HMAC with any secret. */
function handmade(header: object, claims: object, secret: string | Buffer = SECRET): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };
const CLAIMS = { sub: 'ana', exp: SECONDS + 600 };
/** Makes a token of TOKEN_CHARS_MAX characters for 6,041, and one of one character more for 6,042. */
const tokenWith = (chars: number): string => handmade(HS256, { ...CLAIMS, filler: 'x'.repeat(chars) });

describe('a token that is accepted', () => {
  it('gives the subject, and admin when admin is among the roles', async () => {
    const token = handmade(HS256, { ...CLAIMS, roles: ['auditor', 'admin'] });
    expect(await outcomeOf(token)).toEqual({ subject: 'ana', admin: true });
    expect(Object.isFrozen(await given().verify(token))).toBe(true);
  });

  it.each([
    ['RS256', rsa],
    ['ES256', ec],
  ] as const)('may be signed with %s', async (algorithm, { privateKey, publicKey }) => {
    const token = jwt.sign(CLAIMS, privateKey, { algorithm });
    expect(await outcomeOf(token, { JWT_PUBLIC_KEY: pemOf(publicKey) })).toMatchObject({
      subject: 'ana',
      admin: false,
    });
  });

  it('may be verified with a PEM key whose line ends are written as \\n', async () => {
    const token = jwt.sign(CLAIMS, ec.privateKey, { algorithm: 'ES256' });
    const JWT_PUBLIC_KEY = pemOf(ec.publicKey).replaceAll('\n', '\\n');
    expect(await outcomeOf(token, { JWT_PUBLIC_KEY })).toMatchObject({ subject: 'ana' });
  });

  it.each([
    ['a text', 'admin'],
    ['an object', { admin: true }],
    ['an array of other things', [['admin'], 1, null, { toString: 'admin' }]],
    ['another spelling', ['Admin', 'admin ']],
  ])('is not of an admin when roles is %s', async (_, roles) => {
    expect(await outcomeOf(handmade(HS256, { ...CLAIMS, roles }))).toMatchObject({ admin: false });
  });

  it('may have TOKEN_CHARS_MAX characters, and its subject SUBJECT_CHARS_MAX', async () => {
    const subject = 'a'.repeat(SUBJECT_CHARS_MAX);
    expect(await outcomeOf(handmade(HS256, { ...CLAIMS, sub: subject }))).toMatchObject({ subject });
    expect(tokenWith(6_041)).toHaveLength(TOKEN_CHARS_MAX);
    expect(await outcomeOf(tokenWith(6_041))).toMatchObject({ subject: 'ana' });
  });

  it('may name one of several audiences', async () => {
    const token = handmade(HS256, { ...CLAIMS, aud: ['other', 'razao'] });
    const settings = { JWT_SECRET: SECRET, JWT_AUDIENCE: 'razao' };
    expect(await outcomeOf(token, settings)).toMatchObject({ subject: 'ana' });
  });

  it('may have expired for less than JWT_CLOCK_TOLERANCE_SECONDS', async () => {
    const settings = { JWT_SECRET: SECRET, JWT_CLOCK_TOLERANCE_SECONDS: 30 };
    const late = handmade(HS256, { sub: 'ana', exp: SECONDS - 29 });
    const tooLate = handmade(HS256, { sub: 'ana', exp: SECONDS - 30 });
    expect(await outcomeOf(late, settings)).toMatchObject({ subject: 'ana' });
    expect(await outcomeOf(tooLate, settings)).toBe('the token has expired');
  });
});

describe('a token that is refused', () => {
  const MALFORMED = 'the token is not a well-formed JWT';
  const ALGORITHM = 'the token is signed with an algorithm that is not accepted here';
  const SIGNATURE = 'the signature of the token is not valid';
  const SUBJECT = `the "sub" claim of the token is not a text of 1 to ${SUBJECT_CHARS_MAX} visible characters`;

  const signed = handmade(HS256, CLAIMS);
  const [header = '', body = '', signature = ''] = signed.split('.');

  it.each([
    ['one part only', 'nonsense', MALFORMED],
    ['two parts', `${header}.${body}`, MALFORMED],
    ['five parts (encrypted)', `${signed}.a.b`, MALFORMED],
    ['a header that is not JSON', `bm9wZQ.${body}.${signature}`, MALFORMED],
    ['a payload that is not an object', handmade(HS256, [1, 2]), MALFORMED],
    ['an unknown critical extension', handmade({ ...HS256, crit: ['x'], x: 1 }, CLAIMS), MALFORMED],
    ['alg none, unsigned', `${encode({ alg: 'none' })}.${body}.`, ALGORITHM],
    ['alg none, with a signature', `${encode({ alg: 'none' })}.${body}.${signature}`, ALGORITHM],
    ['alg nOnE', `${encode({ alg: 'nOnE' })}.${body}.`, ALGORITHM],
    ['HS512 with the right secret', handmade({ alg: 'HS512' }, CLAIMS), ALGORITHM],
    ['no alg', handmade({ typ: 'JWT' }, CLAIMS), MALFORMED],
    ['another secret', handmade(HS256, CLAIMS, 'x'.repeat(32)), SIGNATURE],
    ['no signature', `${header}.${body}.`, SIGNATURE],
    [
      'a payload changed after signing',
      `${header}.${encode({ ...CLAIMS, sub: 'eva' })}.${signature}`,
      SIGNATURE,
    ],
    ['too many characters', tokenWith(6_042), `the token is longer than ${TOKEN_CHARS_MAX} characters`],
    ['no exp', handmade(HS256, { sub: 'ana' }), 'the token has no "exp" claim'],
    [
      'exp as text',
      handmade(HS256, { sub: 'ana', exp: `${SECONDS + 600}` }),
      'the "exp" claim of the token is not the expected one',
    ],
    ['exp in the past', handmade(HS256, { sub: 'ana', exp: SECONDS - 60 }), 'the token has expired'],
    ['nbf in the future', handmade(HS256, { ...CLAIMS, nbf: SECONDS + 60 }), 'the token is not valid yet'],
    ['no sub', handmade(HS256, { exp: SECONDS + 600 }), 'the token has no "sub" claim'],
    ['an empty sub', handmade(HS256, { ...CLAIMS, sub: '' }), SUBJECT],
    ['a sub that is a number', handmade(HS256, { ...CLAIMS, sub: 7 }), SUBJECT],
    ['a sub with a NUL', handmade(HS256, { ...CLAIMS, sub: 'a\0b' }), SUBJECT],
    ['a sub with a line end', handmade(HS256, { ...CLAIMS, sub: 'a\nb' }), SUBJECT],
    ['a sub with a lone surrogate', handmade(HS256, { ...CLAIMS, sub: 'a\ud800' }), SUBJECT],
    [
      'a sub that is too long',
      handmade(HS256, { ...CLAIMS, sub: 'a'.repeat(SUBJECT_CHARS_MAX + 1) }),
      SUBJECT,
    ],
  ])('has %s', async (_, token, reason) => {
    expect(await outcomeOf(token)).toBe(reason);
  });

  it.each([
    ['HMAC with the PEM of the public key', pemOf(rsa.publicKey)],
    ['HMAC with its DER', rsa.publicKey.export({ type: 'spki', format: 'der' })],
  ])('is signed by %s', async (_, secret) => {
    const settings = { JWT_PUBLIC_KEY: pemOf(rsa.publicKey) };
    expect(await outcomeOf(handmade(HS256, CLAIMS, secret), settings)).toBe(ALGORITHM);
  });

  it('is signed with a stronger hash than the key is bound to', async () => {
    const settings = { JWT_PUBLIC_KEY: pemOf(rsa.publicKey) };
    const text = `${encode({ alg: 'RS512' })}.${encode(CLAIMS)}`;
    const token = `${text}.${signBytes('sha512', Buffer.from(text), rsa.privateKey).toString('base64url')}`;
    expect(await outcomeOf(token, settings)).toBe(ALGORITHM);
  });

  it('is signed by another key of the same kind', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const token = jwt.sign(CLAIMS, other.privateKey, { algorithm: 'ES256' });
    expect(await outcomeOf(token, { JWT_PUBLIC_KEY: pemOf(ec.publicKey) })).toBe(SIGNATURE);
  });

  it('has a signature of another length', async () => {
    const token = jwt.sign(CLAIMS, ec.privateKey, { algorithm: 'ES256' }).slice(0, -4);
    expect(await outcomeOf(token, { JWT_PUBLIC_KEY: pemOf(ec.publicKey) })).toBe(MALFORMED);
  });

  it('is signed with an algorithm of another kind of key', async () => {
    const token = jwt.sign(CLAIMS, ec.privateKey, { algorithm: 'ES256' });
    expect(await outcomeOf(token, { JWT_PUBLIC_KEY: pemOf(rsa.publicKey) })).toBe(ALGORITHM);
  });

  const ISSUED = { JWT_SECRET: SECRET, JWT_ISSUER: 'https://auth.example' };
  const MEANT = { JWT_SECRET: SECRET, JWT_AUDIENCE: 'razao' };
  it.each([
    ['no issuer', 'iss', ISSUED, {}],
    ['another issuer', 'iss', ISSUED, { iss: 'https://other.example' }],
    ['no audience', 'aud', MEANT, {}],
    ['another audience', 'aud', MEANT, { aud: 'other' }],
    ['other audiences', 'aud', MEANT, { aud: ['other', 'razao2'] }],
  ])('has %s', async (_, claim, settings, claims) => {
    expect(await outcomeOf(handmade(HS256, { ...CLAIMS, ...claims }), settings)).toBe(
      `the "${claim}" claim of the token is not the expected one`,
    );
  });

  it('is refused with a reason that repeats neither its payload nor the key', async () => {
    const reason = await outcomeOf(`${header}.${body}.${'x'.repeat(43)}`);
    expect(reason).not.toContain(body);
    expect(reason).not.toContain(SECRET);
  });
});

describe('a cached token', () => {
  const moveTo = (milliseconds: number): void => {
    jest.setSystemTime(milliseconds);
  };

  it('is taken from the cache until its exp plus the clock tolerance, and refused after', async () => {
    const verifier = given({ JWT_SECRET: SECRET, JWT_CLOCK_TOLERANCE_SECONDS: 5 });
    const token = handmade(HS256, { sub: 'ana', exp: SECONDS + 60 });
    const first = await verifier.verify(token);
    moveTo((SECONDS + 65) * 1000 - 1);
    expect(await verifier.verify(token)).toBe(first);
    moveTo((SECONDS + 65) * 1000);
    expect(verifier.remembered(token)).toBeUndefined();
    await expect(verifier.verify(token)).rejects.toThrow('the token has expired');
  });

  it('is verified again after KEY_SET_AGE_MS_MAX', async () => {
    const verifier = given();
    const token = handmade(HS256, { sub: 'ana', exp: SECONDS + 86_400 });
    const first = await verifier.verify(token);
    moveTo(SECONDS * 1000 + KEY_SET_AGE_MS_MAX - 1);
    expect(await verifier.verify(token)).toBe(first);
    moveTo(SECONDS * 1000 + KEY_SET_AGE_MS_MAX);
    const again = await verifier.verify(token);
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
  });

  it('is not cached in the last millisecond before its exp, which lru-cache would take for no limit', async () => {
    const verifier = given({ JWT_SECRET: SECRET, JWT_CLOCK_TOLERANCE_SECONDS: 0 });
    moveTo(SECONDS * 1000 - 1);
    const token = handmade(HS256, { sub: 'ana', exp: SECONDS });
    await verifier.verify(token);
    expect(verifier.remembered(token)).toBeUndefined();
  });

  it('does not make a token with the same payload and another signature valid', async () => {
    const verifier = given();
    const token = handmade(HS256, CLAIMS);
    await verifier.verify(token);
    await expect(verifier.verify(`${token.slice(0, -4)}AAAA`)).rejects.toThrow(
      'the signature of the token is not valid',
    );
  });
});

it('a token with an asymmetric algorithm is refused when the key is a secret', async () => {
  const token = jwt.sign(CLAIMS, ec.privateKey, { algorithm: 'ES256' });
  expect(await outcomeOf(token)).toContain('algorithm that is not accepted');
});
