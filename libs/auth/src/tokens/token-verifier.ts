// Verifies tokens: algorithm, signature, times, issuer, audience, and the form of `sub`. jsonwebtoken does the
// cryptography. For API requests the strategy of passport-jwt calls it, for the queue board `verify` does, both with the
// same key and options.
//
// Verified tokens are cached, so that a signature is verified once per token and not once per request. Measured on Node
// 20, in microseconds per request in the first guard: HS256 900, RS256 550, ES256 680, because jsonwebtoken parses the
// key each time; a cached token 4.
import type { Message } from '@razao/domain';
import { hash } from 'node:crypto';
import jwt, { type JwtPayload } from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { Clock } from '@razao/platform/clock';
import { KEY_SET_AGE_MS_MAX } from './key-set.js';
import {
  ALGORITHM_REFUSED,
  MALFORMED,
  rejectionOf,
  TokenKeysUnavailable,
  TokenRejected,
} from './token-errors.js';
import type { KeyName, TokenKeys } from './token-keys.js';
import {
  ADMIN_ROLE,
  CLOCK_TOLERANCE_SECONDS_DEFAULT,
  isSubject,
  SUBJECT_CHARS_MAX,
  TOKEN_CHARS_MAX,
  type TokenSettings,
} from './token-settings.js';

/** The sender of a request, as the token names it. */
export interface Caller {
  readonly subject: string;
  readonly admin: boolean;
}

/** An entry takes about 0.5 KiB. */
export const VERIFIED_TOKENS_MAX = 10_000;

export class TokenVerifier {
  /** The options of jsonwebtoken for every token. */
  readonly options: {
    readonly algorithms: jwt.Algorithm[];
    readonly clockTolerance: number;
    readonly issuer?: string;
    readonly audience?: string;
  };
  private readonly clock = new Clock();
  private readonly verified = new LRUCache<string, Caller>({
    max: VERIFIED_TOKENS_MAX,
    perf: { now: () => this.clock.now().getTime() },
    ttlResolution: 0,
  });

  constructor(
    private readonly keys: TokenKeys,
    settings: TokenSettings,
  ) {
    this.options = {
      algorithms: [...keys.algorithms],
      clockTolerance: settings.JWT_CLOCK_TOLERANCE_SECONDS ?? CLOCK_TOLERANCE_SECONDS_DEFAULT,
      ...(settings.JWT_ISSUER !== undefined && { issuer: settings.JWT_ISSUER }),
      ...(settings.JWT_AUDIENCE !== undefined && { audience: settings.JWT_AUDIENCE }),
    };
  }

  /** Returns undefined for a token that is not in the cache, valid or not. */
  remembered(token: string): Caller | undefined {
    return this.verified.get(digestOf(token));
  }

  /**
   * Returns the key that the token names, in the form that jsonwebtoken takes. The token is not verified yet.
   * @throws TokenRejected, TokenKeysUnavailable
   */
  async keyOf(token: string): Promise<string> {
    const name = this.keyNameOf(token);
    try {
      return (await this.keys.find(name)).secretOrKey;
    } catch (error) {
      if (error instanceof TokenRejected || error instanceof TokenKeysUnavailable) throw error;
      throw new TokenKeysUnavailable('the key of the token cannot be looked up', { cause: error });
    }
  }

  /** Returns the caller of a verified payload and caches the token. @throws TokenRejected */
  accept(token: string, payload: unknown): Caller {
    if (!isPayload(payload)) throw new TokenRejected(MALFORMED);
    const { exp, sub, roles } = payload;
    // jsonwebtoken checks exp only when the token has one.
    if (exp === undefined) throw new TokenRejected(withoutClaim('exp'));
    if (sub === undefined) throw new TokenRejected(withoutClaim('sub'));
    const caller = callerOf(sub, roles);
    const expiresInMs = (exp + this.options.clockTolerance) * 1_000 - this.clock.now().getTime();
    // lru-cache keeps an entry through the last millisecond of its ttl, and takes 0 as no limit.
    const ttl = Math.min(expiresInMs, KEY_SET_AGE_MS_MAX) - 1;
    if (ttl > 0) this.verified.set(digestOf(token), caller, { ttl });
    return caller;
  }

  /**
   * Verifies the token of a request that does not pass the guards.
   * @throws TokenRejected, TokenKeysUnavailable
   */
  async verify(token: string): Promise<Caller> {
    const known = this.remembered(token);
    if (known !== undefined) return known;
    const key = await this.keyOf(token);
    let payload: unknown;
    try {
      payload = jwt.verify(token, key, this.options);
    } catch (error) {
      throw rejectionOf(error);
    }
    return this.accept(token, payload);
  }

  private keyNameOf(token: string): KeyName {
    if (token.length > TOKEN_CHARS_MAX)
      throw new TokenRejected({
        en: `the token is longer than ${TOKEN_CHARS_MAX} characters`,
        pt: `o token tem mais de ${TOKEN_CHARS_MAX} caracteres`,
      });
    const { alg, kid, crit } = headerOf(token);
    // RFC 7515 section 4.1.11: a token with an unknown `crit` extension must be refused. jsonwebtoken does not check
    // it, and this service knows no extension.
    if (crit !== undefined || typeof alg !== 'string' || (kid !== undefined && typeof kid !== 'string'))
      throw new TokenRejected(MALFORMED);
    if (!this.keys.algorithms.some((accepted) => accepted === alg))
      throw new TokenRejected(ALGORITHM_REFUSED);
    return { alg, kid };
  }
}

function headerOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const decoded = jwt.decode(token, { complete: true });
    if (decoded !== null && isObject(decoded.header)) return decoded.header;
  } catch (cause) {
    throw new TokenRejected(MALFORMED, { cause });
  }
  throw new TokenRejected(MALFORMED);
}

function withoutClaim(claim: string): Message {
  return { en: `the token has no "${claim}" claim`, pt: `o token não tem a declaração "${claim}"` };
}

function isPayload(value: unknown): value is JwtPayload {
  return isObject(value) && !Array.isArray(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The keys of the cache are digests, so that the cache contains no usable token. */
function digestOf(token: string): string {
  return hash('sha256', token, 'base64');
}

function callerOf(subject: unknown, roles: unknown): Caller {
  if (!isSubject(subject)) {
    throw new TokenRejected({
      en: `the "sub" claim of the token is not a text of 1 to ${SUBJECT_CHARS_MAX} visible characters`,
      pt: `a declaração "sub" do token não é um texto de 1 a ${SUBJECT_CHARS_MAX} caracteres visíveis`,
    });
  }
  // A claim `roles` that is not an array grants nothing.
  return Object.freeze({ subject, admin: Array.isArray(roles) && roles.includes(ADMIN_ROLE) });
}
