// Signs a token as the services accept it. Development and tests only: the services hold no private
// key, and production tokens come from the authentication service.
import { type KeyObject, createPublicKey } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, SignJWT, type JWK } from 'jose';
import { Clock } from '@razao/platform/clock';

export interface TokenClaims {
  readonly subject: string;
  readonly roles?: readonly string[];
  readonly issuer?: string;
  readonly audience?: string;
  /** Default: one hour. */
  readonly lifetimeSeconds?: number;
}

export interface SigningKey {
  readonly algorithm: 'HS256' | 'RS256' | 'ES256' | 'EdDSA';
  readonly key: KeyObject;
  readonly keyId?: string;
}

export const TOKEN_LIFETIME_SECONDS = 3600;

export async function signToken(
  claims: TokenClaims,
  signingKey: SigningKey,
  clock = new Clock(),
): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  const token = new SignJWT({ ...(claims.roles !== undefined && { roles: [...claims.roles] }) })
    .setProtectedHeader({
      alg: signingKey.algorithm,
      typ: 'JWT',
      ...(signingKey.keyId !== undefined && { kid: signingKey.keyId }),
    })
    .setSubject(claims.subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + (claims.lifetimeSeconds ?? TOKEN_LIFETIME_SECONDS));
  if (claims.issuer !== undefined) token.setIssuer(claims.issuer);
  if (claims.audience !== undefined) token.setAudience(claims.audience);
  return token.sign(signingKey.key);
}

/** A signing key of the private key's kind, named by the thumbprint of its public half (RFC 7638). */
export async function signingKeyOf(privateKey: KeyObject): Promise<SigningKey & { readonly keyId: string }> {
  const publicJwk = await exportJWK(createPublicKey(privateKey));
  return {
    algorithm: algorithmOf(privateKey),
    key: privateKey,
    keyId: await calculateJwkThumbprint(publicJwk),
  };
}

/** The public half as an entry of a key set. */
export async function publicJwkOf(signingKey: SigningKey): Promise<JWK> {
  const jwk = await exportJWK(createPublicKey(signingKey.key));
  return {
    ...jwk,
    use: 'sig',
    alg: signingKey.algorithm,
    ...(signingKey.keyId !== undefined && { kid: signingKey.keyId }),
  };
}

function algorithmOf(privateKey: KeyObject): SigningKey['algorithm'] {
  switch (privateKey.asymmetricKeyType) {
    case 'rsa':
      return 'RS256';
    case 'ec':
      return 'ES256';
    case 'ed25519':
      return 'EdDSA';
    default:
      throw new TypeError(`a key of kind ${privateKey.asymmetricKeyType} does not sign tokens here`);
  }
}
