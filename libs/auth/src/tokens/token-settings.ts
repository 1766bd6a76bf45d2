// The variables that configure how bearer tokens are verified, and the limits of tokens and keys.
import type { ServiceEnv } from '@razao/platform/env';

/** Exactly one of the three keys is set; the service's env class has checked this. */
export type TokenSettings = Partial<
  Pick<
    ServiceEnv,
    | 'JWT_JWKS_URI'
    | 'JWT_PUBLIC_KEY'
    | 'JWT_SECRET'
    | 'JWT_ISSUER'
    | 'JWT_AUDIENCE'
    | 'JWT_CLOCK_TOLERANCE_SECONDS'
  >
>;

/** NIST SP 800-107: an HMAC key shorter than the digest is weaker than the digest. */
export const SECRET_BYTES_MIN = 32;
export const RSA_MODULUS_BITS_MIN = 2048;
/** A longer token is refused before any work on it. Node accepts 16 KiB of headers in all. */
export const TOKEN_CHARS_MAX = 8192;
/** `sub` becomes ledger.actor.subject, which is an index key. */
export const SUBJECT_CHARS_MAX = 255;
export const CLOCK_TOLERANCE_SECONDS_DEFAULT = 5;
export const ADMIN_ROLE = 'admin';

/**
 * Refuses control characters, which could forge log lines, and lone surrogates. PostgreSQL stores neither NUL nor lone
 * surrogates.
 */
export function isSubject(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= SUBJECT_CHARS_MAX &&
    !/\p{Cc}|\p{Cs}/u.test(value)
  );
}
