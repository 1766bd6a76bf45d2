// A key that verifies tokens, bound to one algorithm, so that a public key can never serve as an HMAC secret. `none` is
// never accepted.
import type { KeyObject } from 'node:crypto';
import { TokenKeyInvalid } from './token-errors.js';
import { RSA_MODULUS_BITS_MIN, SECRET_BYTES_MIN } from './token-settings.js';

export type TokenAlgorithm = 'HS256' | 'RS256' | 'ES256';

export interface VerifyingKey {
  readonly algorithm: TokenAlgorithm;
  /** The form that passport-jwt takes: a shared secret, or a public key in PEM. */
  readonly secretOrKey: string;
}

/**
 * @throws TokenKeyInvalid when the secret is too short, or when it is a PEM, which jsonwebtoken would not use as a
 *   secret.
 */
export function sharedSecret(secret: string): VerifyingKey {
  const bytes = Buffer.byteLength(secret);
  if (bytes < SECRET_BYTES_MIN)
    throw new TokenKeyInvalid(`JWT_SECRET has ${bytes} bytes, HS256 needs at least ${SECRET_BYTES_MIN}`);
  if (secret.includes('-----BEGIN '))
    throw new TokenKeyInvalid('JWT_SECRET holds a key in PEM: a public key belongs into JWT_PUBLIC_KEY');
  return { algorithm: 'HS256', secretOrKey: secret };
}

/**
 * @throws TokenKeyInvalid with a description of the key, which completes a sentence that begins with the key's name.
 */
export function publicKey(key: KeyObject): VerifyingKey {
  return {
    algorithm: algorithmOf(key),
    secretOrKey: key.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

function algorithmOf({ asymmetricKeyType: kind, asymmetricKeyDetails: details }: KeyObject): TokenAlgorithm {
  switch (kind) {
    case 'rsa':
      if ((details?.modulusLength ?? 0) >= RSA_MODULUS_BITS_MIN) return 'RS256';
      throw new TokenKeyInvalid(
        `is an RSA key of ${details?.modulusLength} bits, RS256 needs at least ${RSA_MODULUS_BITS_MIN}`,
      );
    case 'ec':
      if (details?.namedCurve === 'prime256v1') return 'ES256';
      throw new TokenKeyInvalid(`is on the curve ${details?.namedCurve}, ES256 needs P-256`);
    default:
      throw new TokenKeyInvalid(`is a key of kind ${kind}, expected RSA or P-256`);
  }
}
