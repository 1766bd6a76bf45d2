// Why a token was not accepted, in words for the person who sent it. Nothing of the token or of the
// keys is repeated.
import { errors } from 'jose';

/** The token, or its absence, is the sender's to mend: 401. */
export class TokenRejected extends Error {
  override readonly name = 'TokenRejected';
}

/** The keys could not be had, so that nothing can be said about the token: 503, never 401. */
export class TokenKeysUnavailable extends Error {
  override readonly name = 'TokenKeysUnavailable';
}

/** The configured key is not usable; the service does not start. */
export class TokenKeyInvalid extends Error {
  override readonly name = 'TokenKeyInvalid';
}

export function rejectionOf(error: unknown): TokenRejected {
  return new TokenRejected(reasonOf(error), { cause: error });
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'the token has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return claimReason(error);
  if (error instanceof errors.JOSEAlgNotAllowed)
    return 'the token is signed with an algorithm that is not accepted here';
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return 'the signature of the token is not valid';
  if (error instanceof errors.JWKSNoMatchingKey) return 'the token is signed with an unknown key';
  if (error instanceof errors.JWKSMultipleMatchingKeys)
    return 'the token does not name its key (kid) and several are possible';
  return 'the token is not a well-formed JWT';
}

function claimReason(error: errors.JWTClaimValidationFailed): string {
  if (error.reason === 'missing') return `the token has no "${error.claim}" claim`;
  if (error.claim === 'nbf' && error.reason === 'check_failed') return 'the token is not valid yet';
  return `the "${error.claim}" claim of the token is not the expected one`;
}
