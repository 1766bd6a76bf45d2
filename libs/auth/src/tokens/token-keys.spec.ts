// Tests which keys are accepted at the start, and how a key set is read.
import {
  type JsonWebKey,
  type KeyObject,
  createSecretKey,
  generateKeyPairSync,
  randomUUID,
} from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import {
  KEY_SET_AGE_MS_MAX,
  KEY_SET_BYTES_MAX,
  KEY_SET_COOLDOWN_MS,
  KEY_SET_FAILURE_PAUSE_MS,
  KEY_SET_TIMEOUT_MS,
} from './key-set.js';
import { TokenKeyInvalid, TokenKeysUnavailable, TokenRejected } from './token-errors.js';
import { tokenKeys } from './token-keys.js';
import type { TokenSettings } from './token-settings.js';
import { TokenVerifier } from './token-verifier.js';

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (key: { export(options: { type: 'spki'; format: 'pem' }): string | Buffer }): string =>
  key.export({ type: 'spki', format: 'pem' }).toString();

describe('the configured key', () => {
  it.each<[string, TokenSettings, RegExp]>([
    ['missing', {}, /JWT_SECRET has 0 bytes/],
    [
      'a secret of 31 bytes',
      { JWT_SECRET: 'x'.repeat(31) },
      /JWT_SECRET has 31 bytes, HS256 needs at least 32/,
    ],
    ['not PEM', { JWT_PUBLIC_KEY: 'ssh-ed25519 AAAA' }, /not a public key in PEM/],
    [
      'a private key',
      { JWT_PUBLIC_KEY: ec.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
      /holds a private key/,
    ],
    [
      'a short RSA key',
      { JWT_PUBLIC_KEY: pem(generateKeyPairSync('rsa', { modulusLength: 2047 }).publicKey) },
      /RSA key of 2047 bits, RS256 needs at least 2048/,
    ],
    [
      'another curve',
      { JWT_PUBLIC_KEY: pem(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey) },
      /curve secp384r1, ES256 needs P-256/,
    ],
    [
      'a key that does not sign',
      { JWT_PUBLIC_KEY: pem(generateKeyPairSync('x25519').publicKey) },
      /key of kind x25519, expected RSA or P-256/,
    ],
    [
      'a key for EdDSA',
      { JWT_PUBLIC_KEY: pem(generateKeyPairSync('ed25519').publicKey) },
      /JWT_PUBLIC_KEY is a key of kind ed25519, expected RSA or P-256/,
    ],
    ['a PEM as the secret', { JWT_SECRET: pem(ec.publicKey) }, /JWT_SECRET holds a key in PEM/],
  ])('stops the start when it is %s', (_, settings, message) => {
    expect(() => tokenKeys(settings)).toThrow(TokenKeyInvalid);
    expect(() => tokenKeys(settings)).toThrow(message);
  });

  it('may be a secret of 32 bytes in fewer characters', () => {
    expect(tokenKeys({ JWT_SECRET: 'ç'.repeat(16) }).algorithms).toEqual(['HS256']);
  });

  it('allows only ES256 for an EC key, and only RS256 for an RSA key', () => {
    const algorithmsOf = (publicKey: typeof ec.publicKey): readonly string[] =>
      tokenKeys({ JWT_PUBLIC_KEY: pem(publicKey) }).algorithms;
    expect(algorithmsOf(ec.publicKey)).toEqual(['ES256']);
    expect(algorithmsOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)).toEqual(['RS256']);
  });
});

describe('a key set', () => {
  let issuer: Server;
  let settings: TokenSettings;
  let answer: { status: number; body: string; location?: string };
  let requests: number;
  let verifier: TokenVerifier;

  beforeEach(async () => {
    requests = 0;
    issuer = createServer((_request, response) => {
      requests += 1;
      const { status, body, location } = answer;
      response
        .writeHead(status, {
          'content-type': 'application/json',
          ...(location !== undefined && { location }),
        })
        .end(body);
    });
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
    settings = { JWT_JWKS_URI: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/jwks` };
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'clearTimeout'],
    });
    verifier = new TokenVerifier(tokenKeys(settings), settings);
  });

  afterEach(async () => {
    jest.useRealTimers();
    issuer.closeAllConnections();
    await new Promise((resolve) => issuer.close(resolve));
  });

  function pass(milliseconds: number): void {
    jest.advanceTimersByTime(milliseconds);
  }

  function serve(...keys: JsonWebKey[]): void {
    answer = { status: 200, body: JSON.stringify({ keys }) };
  }

  interface SigningKey {
    readonly algorithm: 'ES256' | 'RS256' | 'HS256';
    readonly key: KeyObject;
    readonly keyId?: string;
    readonly jwk: JsonWebKey;
  }

  function newKey(kind: 'ec' | 'rsa' = 'ec'): SigningKey {
    const { privateKey, publicKey } =
      kind === 'ec'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 });
    const algorithm = kind === 'ec' ? 'ES256' : 'RS256';
    const keyId = randomUUID();
    return { algorithm, key: privateKey, keyId, jwk: { ...publicKey.export({ format: 'jwk' }), kid: keyId } };
  }

  const tokenOf = ({ algorithm, key, keyId }: SigningKey, subject = 'ana'): string =>
    jwt.sign({ exp: Math.floor(Date.now() / 1_000) + 86_400 }, key, {
      algorithm,
      subject,
      ...(keyId !== undefined && { keyid: keyId }),
    });

  it('is read once for many tokens, of every kind of key', async () => {
    const keys = [newKey('ec'), newKey('rsa')];
    serve(...keys.map(({ jwk }) => jwk));
    for (const key of keys) {
      await expect(verifier.verify(tokenOf(key, 'ana'))).resolves.toMatchObject({ subject: 'ana' });
      await expect(verifier.verify(tokenOf(key, 'eva'))).resolves.toMatchObject({ subject: 'eva' });
    }
    expect(requests).toBe(1);
  });

  it('fails its health check until it was read once, and not when it is away later', async () => {
    const keys = tokenKeys(settings);
    answer = { status: 500, body: '' };
    await expect(keys.check?.()).rejects.toThrow(TokenKeysUnavailable);
    pass(KEY_SET_FAILURE_PAUSE_MS);
    serve(newKey().jwk);
    await expect(keys.check?.()).resolves.toBeUndefined();
    pass(KEY_SET_AGE_MS_MAX);
    answer = { status: 500, body: '' };
    await expect(keys.check?.()).resolves.toBeUndefined();
    expect(tokenKeys({ JWT_SECRET: 'x'.repeat(32) }).check).toBeUndefined();
  });

  it('is read again for an unknown kid, at most once per cool-down for all callers', async () => {
    const [old, next] = [newKey(), newKey()];
    serve(old.jwk);
    await verifier.verify(tokenOf(old));
    serve(old.jwk, next.jwk);

    for (let i = 0; i < 20; i += 1) {
      await expect(verifier.verify(tokenOf(newKey()))).rejects.toThrow(
        'the token is signed with an unknown key',
      );
    }
    expect(requests).toBe(1);

    pass(KEY_SET_COOLDOWN_MS - 1);
    await expect(verifier.verify(tokenOf(next))).rejects.toThrow('the token is signed with an unknown key');
    pass(1);
    await expect(verifier.verify(tokenOf(next))).resolves.toMatchObject({ subject: 'ana' });
    expect(requests).toBe(2);
  });

  it('no longer accepts tokens of a key that was withdrawn', async () => {
    const [old, next] = [newKey(), newKey()];
    const token = tokenOf(old);
    serve(old.jwk);
    await verifier.verify(token);
    serve(next.jwk);
    pass(KEY_SET_AGE_MS_MAX);
    await expect(verifier.verify(token)).rejects.toThrow('the token is signed with an unknown key');
  });

  it('does not accept tokens signed with an HMAC key of the set', async () => {
    serve({ kty: 'oct', k: Buffer.from('x'.repeat(32)).toString('base64url'), kid: 'shared', alg: 'HS256' });
    const forged: SigningKey = {
      algorithm: 'HS256',
      key: createSecretKey(Buffer.from('x'.repeat(32))),
      keyId: 'shared',
      jwk: {},
    };
    await expect(verifier.verify(tokenOf(forged))).rejects.toThrow('algorithm that is not accepted');
  });

  it('ignores keys that cannot verify tokens, and logs them once', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const [good, encrypting, other] = [newKey(), newKey(), newKey()];
    const jwkOf = (key: KeyObject): JsonWebKey => key.export({ format: 'jwk' });
    serve(
      { ...jwkOf(generateKeyPairSync('ed25519').publicKey), kid: 'edwards', alg: 'EdDSA' },
      { ...jwkOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey), kid: 'short' },
      { ...encrypting.jwk, use: 'enc' },
      { ...other.jwk, alg: 'ES512' },
      { kty: 'EC', kid: 'broken' },
      good.jwk,
    );
    for (const key of [encrypting, other])
      await expect(verifier.verify(tokenOf(key))).rejects.toThrow('the token is signed with an unknown key');
    await expect(verifier.verify(tokenOf(good))).resolves.toMatchObject({ subject: 'ana' });
    pass(KEY_SET_AGE_MS_MAX);
    await expect(verifier.verify(tokenOf(good))).resolves.toMatchObject({ subject: 'ana' });
    expect(requests).toBe(2);
    expect(warn.mock.calls).toEqual([
      [
        expect.stringMatching(
          /"edwards" is of kind OKP.*"short" is an RSA key of 1024 bits.*"broken" is not/,
        ),
      ],
    ]);
    warn.mockRestore();
  });

  it('requires a kid in the token when several keys are possible', async () => {
    const [one, two] = [newKey(), newKey()];
    serve(one.jwk, two.jwk);
    const nameless: SigningKey = { algorithm: one.algorithm, key: one.key, jwk: {} };
    await expect(verifier.verify(tokenOf(nameless))).rejects.toThrow('does not name its key (kid)');
  });

  it('does not verify a token that has a kid with a key that has none', async () => {
    const { jwk, ...key } = newKey();
    delete jwk['kid'];
    serve(jwk);
    await expect(verifier.verify(tokenOf({ ...key, jwk }))).rejects.toThrow('an unknown key');
    const { keyId: _, ...nameless } = key;
    await expect(verifier.verify(tokenOf({ ...nameless, jwk }))).resolves.toMatchObject({ subject: 'ana' });
  });

  it.each([
    ['with an error', { status: 500, body: 'broken' }],
    ['without JSON', { status: 200, body: '<html>' }],
    ['without a key set', { status: 200, body: '{"keys": 7}' }],
    ['with a redirect, which is not followed,', { status: 302, body: '', location: '/elsewhere' }],
    ['with too many bytes', { status: 200, body: '{"keys": []}'.padEnd(KEY_SET_BYTES_MAX + 1) }],
  ])('whose issuer answers %s rejects with TokenKeysUnavailable, not TokenRejected', async (_, given) => {
    answer = given;
    await expect(verifier.verify(tokenOf(newKey()))).rejects.toThrow(TokenKeysUnavailable);
    expect(requests).toBe(1);
  });

  it('may have KEY_SET_BYTES_MAX bytes', async () => {
    const key = newKey();
    serve(key.jwk);
    answer.body = answer.body.padEnd(KEY_SET_BYTES_MAX);
    await expect(verifier.verify(tokenOf(key))).resolves.toMatchObject({ subject: 'ana' });
  });

  it('whose issuer does not answer in time rejects with TokenKeysUnavailable', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await expect(verifier.verify(tokenOf(newKey()))).rejects.toThrow(TokenKeysUnavailable);
    expect(timeout.mock.calls).toEqual([[KEY_SET_TIMEOUT_MS]]);
    timeout.mockRestore();
  });

  it('is read again only KEY_SET_FAILURE_PAUSE_MS after a failure', async () => {
    const key = newKey();
    const token = tokenOf(key);
    answer = { status: 500, body: 'broken' };
    for (let i = 0; i < 5; i += 1) await expect(verifier.verify(token)).rejects.toThrow(TokenKeysUnavailable);
    serve(key.jwk);
    pass(KEY_SET_FAILURE_PAUSE_MS - 1);
    await expect(verifier.verify(token)).rejects.toThrow(TokenKeysUnavailable);
    expect(requests).toBe(1);
    pass(1);
    await expect(verifier.verify(token)).resolves.toMatchObject({ subject: 'ana' });
    expect(requests).toBe(2);
  });

  it('that is away leaves cached tokens valid for KEY_SET_AGE_MS_MAX', async () => {
    const key = newKey();
    const token = tokenOf(key);
    serve(key.jwk);
    await verifier.verify(token);
    answer = { status: 503, body: '' };
    pass(KEY_SET_AGE_MS_MAX - 1);
    await expect(verifier.verify(token)).resolves.toMatchObject({ subject: 'ana' });
    pass(1);
    await expect(verifier.verify(token)).rejects.toThrow(TokenKeysUnavailable);
    await expect(verifier.verify('x.y.z')).rejects.toThrow(TokenRejected);
  });
});
