// Where the verifying key comes from: a rotating key set, one public key, or one shared secret.
//
// Invariants: the accepted algorithms are bound to the kind of key, so that a public key can never
// serve as an HMAC secret and `none` is never accepted; a single key is a KeyObject, parsed once and
// judged at the start; an outage of the key set is told apart from a bad token.
import { type KeyObject, createPublicKey, createSecretKey } from 'node:crypto';
import {
  type FetchImplementation,
  type JWTVerifyGetKey,
  createRemoteJWKSet,
  customFetch,
  errors,
} from 'jose';
import { TokenKeyInvalid, TokenKeysUnavailable } from './token-errors.js';
import { type TokenSettings, RSA_MODULUS_BITS_MIN, SECRET_BYTES_MIN } from './token-settings.js';

export interface TokenKeys {
  readonly algorithms: readonly string[];
  readonly find: JWTVerifyGetKey;
}

/** RFC 9864 renames EdDSA on Ed25519 to Ed25519; issuers use either. */
const EDWARDS = ['EdDSA', 'Ed25519'] as const;
const KEY_SET_ALGORITHMS = ['RS256', 'ES256', ...EDWARDS] as const;

/** A withdrawn key is believed no longer than this after its last sight. */
export const KEY_SET_AGE_MS_MAX = 10 * 60_000;
/** Unknown key ids cause at most one request to the issuer in this time, whoever sends them. */
export const KEY_SET_COOLDOWN_MS = 30_000;
/** After a failure the issuer is left in peace for this long. */
export const KEY_SET_FAILURE_PAUSE_MS = 1_000;
export const KEY_SET_TIMEOUT_MS = 5_000;
export const KEY_SET_BYTES_MAX = 256 * 1024;

/** @throws TokenKeyInvalid when not exactly one usable key is configured. */
export function tokenKeys(settings: TokenSettings, fetchKeySet: FetchImplementation = fetch): TokenKeys {
  const { JWT_JWKS_URI: uri, JWT_PUBLIC_KEY: pem, JWT_SECRET: secret } = settings;
  const configured = [uri, pem, secret].filter((value) => value !== undefined).length;
  if (configured !== 1) {
    throw new TokenKeyInvalid(
      `exactly one of JWT_JWKS_URI, JWT_PUBLIC_KEY and JWT_SECRET must be set, ${configured} are`,
    );
  }
  if (uri !== undefined) return keySet(new URL(uri), fetchKeySet);
  if (pem !== undefined) return publicKey(pem);
  return sharedSecret(secret ?? '');
}

function sharedSecret(secret: string): TokenKeys {
  const bytes = Buffer.from(secret, 'utf8');
  if (bytes.length < SECRET_BYTES_MIN) {
    throw new TokenKeyInvalid(
      `JWT_SECRET has ${bytes.length} bytes, HS256 needs at least ${SECRET_BYTES_MIN}`,
    );
  }
  return single(createSecretKey(bytes), ['HS256']);
}

function publicKey(pem: string): TokenKeys {
  const key = parsePublicKey(pem);
  const details = key.asymmetricKeyDetails;
  switch (key.asymmetricKeyType) {
    case 'rsa':
      if ((details?.modulusLength ?? 0) < RSA_MODULUS_BITS_MIN) {
        throw new TokenKeyInvalid(
          `JWT_PUBLIC_KEY is an RSA key of ${details?.modulusLength} bits, RS256 needs at least ${RSA_MODULUS_BITS_MIN}`,
        );
      }
      return single(key, ['RS256']);
    case 'ec':
      if (details?.namedCurve !== 'prime256v1') {
        throw new TokenKeyInvalid(`JWT_PUBLIC_KEY is on the curve ${details?.namedCurve}, ES256 needs P-256`);
      }
      return single(key, ['ES256']);
    case 'ed25519':
      return single(key, EDWARDS);
    default:
      throw new TokenKeyInvalid(
        `JWT_PUBLIC_KEY is a key of kind ${key.asymmetricKeyType}, expected RSA, P-256 or Ed25519`,
      );
  }
}

function parsePublicKey(pem: string): KeyObject {
  // One-line environment files write the line ends of a PEM as \n.
  const text = pem.replaceAll('\\n', '\n');
  if (/PRIVATE KEY/.test(text)) {
    throw new TokenKeyInvalid(
      'JWT_PUBLIC_KEY holds a private key: give the public half, and treat the private one as disclosed',
    );
  }
  try {
    return createPublicKey(text);
  } catch (cause) {
    throw new TokenKeyInvalid('JWT_PUBLIC_KEY is not a public key in PEM', { cause });
  }
}

function single(key: KeyObject, algorithms: readonly string[]): TokenKeys {
  return { algorithms, find: () => key };
}

function keySet(address: URL, fetchKeySet: FetchImplementation): TokenKeys {
  const remote = createRemoteJWKSet(address, {
    cacheMaxAge: KEY_SET_AGE_MS_MAX,
    cooldownDuration: KEY_SET_COOLDOWN_MS,
    timeoutDuration: KEY_SET_TIMEOUT_MS,
    [customFetch]: guarded(fetchKeySet),
  });
  const find: JWTVerifyGetKey = async (header, token) => {
    try {
      return await remote(header, token);
    } catch (cause) {
      if (isFaultOfToken(cause)) throw cause;
      throw new TokenKeysUnavailable('the key set of the token issuer cannot be read', { cause });
    }
  };
  return { algorithms: KEY_SET_ALGORITHMS, find };
}

function isFaultOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

/** Bounds what the issuer may send, and pauses after a failure. */
function guarded(fetchKeySet: FetchImplementation): FetchImplementation {
  let pausedUntil = 0;
  return async (url, options) => {
    if (performance.now() < pausedUntil)
      throw new Error('the last request for the key set failed a moment ago');
    try {
      const response = await fetchKeySet(url, options);
      const text = await boundedText(response);
      if (response.status !== 200) throw new Error(`the key set was answered with status ${response.status}`);
      JSON.parse(text);
      return new Response(text);
    } catch (error) {
      pausedUntil = performance.now() + KEY_SET_FAILURE_PAUSE_MS;
      throw error;
    }
  };
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    length += bytes.byteLength;
    if (length > KEY_SET_BYTES_MAX) throw new Error(`the key set is larger than ${KEY_SET_BYTES_MAX} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
