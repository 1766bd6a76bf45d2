// Why a token was refused, in words for its sender. No part of the token or of a key is repeated.
import jwt from 'jsonwebtoken';

/** The token is missing or not acceptable: 401. */
export class TokenRejected extends Error {
  override readonly name = 'TokenRejected';
}

/** The keys cannot be read, so the token is neither accepted nor refused: 503, never 401. */
export class TokenKeysUnavailable extends Error {
  override readonly name = 'TokenKeysUnavailable';
}

/** The configured key cannot verify tokens; the service does not start. */
export class TokenKeyInvalid extends Error {
  override readonly name = 'TokenKeyInvalid';
}

export const MALFORMED = 'the token is not a well-formed JWT';
export const ALGORITHM_REFUSED = 'the token is signed with an algorithm that is not accepted here';

/** jsonwebtoken has classes for two reasons; the others are in its message. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^jwt issuer invalid/, unexpected('iss')],
  [/^jwt audience invalid/, unexpected('aud')],
  [/^invalid exp/, unexpected('exp')],
  [/^invalid nbf/, unexpected('nbf')],
  [/^invalid algorithm/, ALGORITHM_REFUSED],
  [/^(invalid signature|jwt signature is required)/, 'the signature of the token is not valid'],
];

/** What jsonwebtoken reports, for whatever reason, as a refusal of the token. */
export function rejectionOf(error: unknown): TokenRejected {
  return error instanceof TokenRejected ? error : new TokenRejected(reasonOf(error), { cause: error });
}

function reasonOf(error: unknown): string {
  if (error instanceof jwt.TokenExpiredError) return 'the token has expired';
  if (error instanceof jwt.NotBeforeError) return 'the token is not valid yet';
  const message = error instanceof Error ? error.message : '';
  return REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? MALFORMED;
}

export function unexpected(claim: string): string {
  return `the "${claim}" claim of the token is not the expected one`;
}
