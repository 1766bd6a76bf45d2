// The passport strategy of bearer tokens. It is stateless: the guard hands it the verifier of its own
// application, because passport's registry is one for the whole process.
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import passport from 'passport';
import { Strategy } from 'passport';
import { TokenRejected } from '../tokens/token-errors.js';
import type { Caller, TokenVerifier } from '../tokens/token-verifier.js';

export const JWT_STRATEGY = 'jwt';

/** RFC 6750: the scheme has no case; the token is one word of base64url parts and dots. */
const BEARER = /^bearer +([\w.~+/=-]+) *$/i;

export interface JwtStrategyOptions {
  readonly verifier: TokenVerifier;
}

@Injectable()
export class JwtStrategy extends Strategy {
  constructor() {
    super();
    passport.use(JWT_STRATEGY, this);
  }

  override authenticate(request: Request, { verifier }: JwtStrategyOptions): void {
    this.callerOf(request, verifier).then(
      (caller) => this.success(caller),
      (error: unknown) => (error instanceof TokenRejected ? this.fail(error, 401) : this.error(error)),
    );
  }

  private async callerOf(request: Request, verifier: TokenVerifier): Promise<Caller> {
    const { authorization } = request.headers;
    if (authorization === undefined) throw new TokenRejected('the request has no Authorization header');
    const token = bearerOf(authorization);
    if (token === undefined)
      throw new TokenRejected('the Authorization header is not of the form Bearer <token>');
    return await verifier.verify(token);
  }
}

export function bearerOf(authorization: string): string | undefined {
  return BEARER.exec(authorization)?.[1];
}
