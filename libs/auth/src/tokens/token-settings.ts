// The part of a service's environment that says how bearer tokens are verified. Exactly one of the three keys
// is set, which the service's env class has checked.

export interface TokenSettings {
  /** Address of a rotating key set. */
  readonly JWT_JWKS_URI?: string;
  /** One public key in PEM: RSA (RS256) or P-256 (ES256). */
  readonly JWT_PUBLIC_KEY?: string;
  /** Shared secret for HS256. */
  readonly JWT_SECRET?: string;
  readonly JWT_ISSUER?: string;
  readonly JWT_AUDIENCE?: string;
  /** How far the clocks of issuer and service may differ. */
  readonly JWT_CLOCK_TOLERANCE_SECONDS?: number;
}

/** NIST SP 800-107: an HMAC key shorter than the digest is weaker than the digest. */
export const SECRET_BYTES_MIN = 32;
export const RSA_MODULUS_BITS_MIN = 2048;
/** A longer token is refused before any work is spent on it; Node takes 16 KiB of headers in all. */
export const TOKEN_CHARS_MAX = 8192;
/** `sub` becomes ledger.actor.subject and an index key. */
export const SUBJECT_CHARS_MAX = 255;
export const CLOCK_TOLERANCE_SECONDS_DEFAULT = 5;
export const ADMIN_ROLE = 'admin';

/** Control characters could forge log lines, and PostgreSQL takes no NUL and no lone surrogate. */
export function isSubject(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= SUBJECT_CHARS_MAX &&
    !/\p{Cc}|\p{Cs}/u.test(value)
  );
}
