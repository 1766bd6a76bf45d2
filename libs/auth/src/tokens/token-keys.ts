// The source of the key that verifies tokens: a rotating key set, one public key, or one shared secret. A single key is
// parsed and checked at the start.
import { type KeyObject, createPublicKey } from 'node:crypto';
import { KeySet } from './key-set.js';
import { TokenKeyInvalid } from './token-errors.js';
import type { TokenSettings } from './token-settings.js';
import { type TokenAlgorithm, type VerifyingKey, publicKey, sharedSecret } from './verifying-key.js';

/** The part of a token's header that names its key. */
export interface KeyName {
  readonly alg: string;
  readonly kid?: string | undefined;
}

export interface TokenKeys {
  readonly algorithms: readonly TokenAlgorithm[];
  /** @throws TokenRejected, TokenKeysUnavailable */
  find(name: KeyName): Promise<VerifyingKey>;
  /** Only for keys that are read from elsewhere: rejects until they were read once. */
  check?(): Promise<void>;
}

/** @throws TokenKeyInvalid when the configured key is not usable. */
export function tokenKeys(settings: TokenSettings): TokenKeys {
  const { JWT_JWKS_URI: uri, JWT_PUBLIC_KEY: pem, JWT_SECRET: secret } = settings;
  if (uri !== undefined) return new KeySet(new URL(uri));
  const key = pem === undefined ? sharedSecret(secret ?? '') : configuredPublicKey(pem);
  return { algorithms: [key.algorithm], find: () => Promise.resolve(key) };
}

function configuredPublicKey(pem: string): VerifyingKey {
  const key = parsePublicKey(pem);
  try {
    return publicKey(key);
  } catch (error) {
    if (!(error instanceof TokenKeyInvalid)) throw error;
    throw new TokenKeyInvalid(`JWT_PUBLIC_KEY ${error.message}`, { cause: error });
  }
}

function parsePublicKey(pem: string): KeyObject {
  // Environment files with one line per variable write the line ends of a PEM as \n.
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
