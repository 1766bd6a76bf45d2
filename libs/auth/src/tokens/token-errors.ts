// The reasons for which a token is refused, in words for its sender. They contain no part of the token or of a key.
import type { Message } from '@razao/domain';
import { ConfigurationError } from '@razao/platform/env';
import jwt from 'jsonwebtoken';

/** The token is missing or not acceptable, which is answered with 401. */
export class TokenRejected extends Error {
  override readonly name = 'TokenRejected';

  constructor(
    readonly said: Message,
    options?: ErrorOptions,
  ) {
    super(said.en, options);
  }
}

/** The keys cannot be read, so the token is neither accepted nor refused. The answer is 503, never 401. */
export class TokenKeysUnavailable extends Error {
  override readonly name = 'TokenKeysUnavailable';
}

/** The configured key cannot verify tokens, so the service does not start. */
export class TokenKeyInvalid extends ConfigurationError {
  override readonly name = 'TokenKeyInvalid';
}

export const MALFORMED: Message = {
  en: 'the token is not a well-formed JWT',
  pt: 'o token não é um JWT bem-formado',
};
export const ALGORITHM_REFUSED: Message = {
  en: 'the token is signed with an algorithm that is not accepted here',
  pt: 'o token está assinado com um algoritmo que não é aceito aqui',
};

/** jsonwebtoken has classes for two reasons; it gives the others only in its messages. */
const REASONS: readonly (readonly [RegExp, Message])[] = [
  [/^jwt issuer invalid/, unexpected('iss')],
  [/^jwt audience invalid/, unexpected('aud')],
  [/^invalid exp/, unexpected('exp')],
  [/^invalid nbf/, unexpected('nbf')],
  [/^invalid algorithm/, ALGORITHM_REFUSED],
  [
    /^(invalid signature|jwt signature is required)/,
    { en: 'the signature of the token is not valid', pt: 'a assinatura do token não é válida' },
  ],
];

/** Converts any error of jsonwebtoken into a refusal of the token. */
export function rejectionOf(error: unknown): TokenRejected {
  return error instanceof TokenRejected ? error : new TokenRejected(reasonOf(error), { cause: error });
}

const EXPIRED: Message = { en: 'the token has expired', pt: 'o token expirou' };
const NOT_YET: Message = { en: 'the token is not valid yet', pt: 'o token ainda não é válido' };

function reasonOf(error: unknown): Message {
  if (error instanceof jwt.TokenExpiredError) return EXPIRED;
  if (error instanceof jwt.NotBeforeError) return NOT_YET;
  const message = error instanceof Error ? error.message : '';
  return REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? MALFORMED;
}

function unexpected(claim: string): Message {
  return {
    en: `the "${claim}" claim of the token is not the expected one`,
    pt: `a declaração "${claim}" do token não é a esperada`,
  };
}
