// Signs tokens with the development key, in the form that the services verify.
import { type KeyObject, createHash, createPublicKey } from 'node:crypto';
import type { Clock } from '@razao/platform/clock';
import jwt from 'jsonwebtoken';

export interface DevelopmentKey {
  /** A private key on the curve P-256. */
  readonly key: KeyObject;
  readonly keyId: string;
}

export interface TokenClaims {
  readonly subject: string;
  readonly roles?: readonly string[];
  readonly issuer?: string;
  readonly audience?: string;
  /** Default: one hour. */
  readonly lifetimeSeconds?: number;
}

const ALGORITHM = 'ES256';
const LIFETIME_SECONDS = 3600;
/** The clock of the services would load Nest. */
export const SYSTEM_CLOCK: Pick<Clock, 'now'> = { now: () => new Date() };

/** A private key with its id, the thumbprint of its public half (RFC 7638). @throws TypeError for another kind of key */
export function developmentKeyOf(key: KeyObject): DevelopmentKey {
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new TypeError(`${ALGORITHM} needs a key on the curve P-256`);
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' });
  const keyId = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { key, keyId };
}

/** The public half as an entry of a key set. */
export function publicJwkOf({ key, keyId }: DevelopmentKey): object {
  return { ...createPublicKey(key).export({ format: 'jwk' }), use: 'sig', alg: ALGORITHM, kid: keyId };
}

export function signToken(
  { subject, roles, issuer, audience, lifetimeSeconds = LIFETIME_SECONDS }: TokenClaims,
  { key, keyId }: DevelopmentKey,
  clock = SYSTEM_CLOCK,
): string {
  const iat = Math.floor(clock.now().getTime() / 1000);
  return jwt.sign({ ...(roles && { roles }), iat, exp: iat + lifetimeSeconds }, key, {
    algorithm: ALGORITHM,
    keyid: keyId,
    subject,
    ...(issuer !== undefined && { issuer }),
    ...(audience !== undefined && { audience }),
  });
}
