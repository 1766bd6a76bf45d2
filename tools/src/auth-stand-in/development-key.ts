// The development key. The first start makes it in RAZAO_HOME, readable only by its owner. Tokens stay valid after a
// restart, and the admin command signs with the same key.
import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ConfigurationError } from '@razao/platform/env';
import jwt from 'jsonwebtoken';

export interface DevelopmentKey {
  /** A private key on the curve P-256. */
  readonly key: KeyObject;
  /** The thumbprint of the public key (RFC 7638). */
  readonly keyId: string;
}

/** The claims of a token besides its times. */
interface TokenClaims {
  readonly sub: string;
  readonly roles?: readonly string[];
  readonly iss?: string;
  readonly aud?: string;
}

const ALGORITHM = 'ES256';
const LIFETIME_SECONDS = 3600;
const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

export function signingKeyFile(home: string): string {
  return join(resolve(home), 'auth', 'signing-key.pem');
}

/**
 * Reads the key of a home.
 * @throws ConfigurationError naming the file when there is none, or when it holds no key
 */
export async function readSigningKey(home: string): Promise<DevelopmentKey> {
  const file = signingKeyFile(home);
  if (!existsSync(file))
    throw new ConfigurationError(
      `There is no signing key at ${file}: start the local stack once, it makes one.`,
    );
  try {
    const key = createPrivateKey(await readFile(file, 'utf8'));
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
      throw new TypeError(`${ALGORITHM} needs a key on the curve P-256`);
    const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' });
    const keyId = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    return { key, keyId };
  } catch (cause) {
    const { syscall, message } = cause as NodeJS.ErrnoException;
    if (syscall !== undefined)
      throw new ConfigurationError(`The signing key ${file} cannot be read: ${message}`, { cause });
    throw new ConfigurationError(
      `${file} holds no private key that signs tokens: remove it, and the next start makes a new one.`,
      { cause },
    );
  }
}

/** Reads the key of a home, and makes it when there is none. */
export async function openSigningKey(home: string): Promise<DevelopmentKey> {
  const file = signingKeyFile(home);
  if (!existsSync(file)) await makeSigningKey(file);
  return await readSigningKey(home);
}

/** Writes another file and renames it, so that a reader gets the whole key or none. */
async function makeSigningKey(file: string): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await mkdir(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
  await writeFile(`${file}.new`, pem, { mode: OWNER_ONLY });
  await rename(`${file}.new`, file);
}

/** Returns the public key as an entry of a key set. */
export function publicJwkOf({ key, keyId }: DevelopmentKey): object {
  return { ...createPublicKey(key).export({ format: 'jwk' }), use: 'sig', alg: ALGORITHM, kid: keyId };
}

/** Signs a token in the form that the services verify. */
export function signToken(
  claims: TokenClaims,
  { key, keyId }: DevelopmentKey,
  lifetimeSeconds = LIFETIME_SECONDS,
  now = new Date(),
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const options = { algorithm: ALGORITHM, keyid: keyId } as const;
  return jwt.sign({ ...claims, iat, exp: iat + lifetimeSeconds }, key, options);
}
