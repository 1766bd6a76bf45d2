// passport-jwt's strategy, with this project's verifier where passport-jwt has jsonwebtoken.
//
// What is passport-jwt's: the bearer token is taken from the header, the request's key is asked for,
// the token is verified with it, and passport is told success, failure or error. What is ours: the
// "key" is the TokenVerifier of the application that serves the request, and JwtVerifier, the one
// place where passport-jwt calls jsonwebtoken, asks it instead (docs/adr/0007).
//
// JwtVerifier and passport's registry are one for the whole process, so neither knows an application:
// the guard hands its verifier over with each request.
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy, type SecretOrKeyProvider } from 'passport-jwt';
import type { Caller, TokenVerifier } from '../tokens/token-verifier.js';

export const JWT_STRATEGY = 'jwt';

export interface JwtStrategyOptions {
  readonly verifier: TokenVerifier;
}

/** RFC 6750: the scheme has no case; the token is one word of base64url parts and dots. */
const BEARER = /^bearer +[\w.~+/=-]+ *$/i;
const extract = ExtractJwt.fromAuthHeaderAsBearerToken();
const verifiers = new WeakMap<Request, TokenVerifier>();

/**
 * passport-jwt's extractor, behind a look at the form of the header: alone it would take the first word
 * of several for the token, and spend 850 ms on a header of 16,000 letters without a blank.
 */
export function bearerOf(request: Request): string | null {
  return BEARER.test(request.headers.authorization ?? '') ? extract(request) : null;
}

type Verified = (error: unknown, caller?: Caller) => void;

function verifyWithOurs(token: string, verifier: TokenVerifier, _options: object, done: Verified): void {
  verifier.verify(token).then((caller) => {
    done(null, caller);
  }, done);
}

Object.assign(Strategy, { JwtVerifier: verifyWithOurs });

/** passport-jwt hands the key on as it is; its types know texts and buffers only. */
const verifierOf: SecretOrKeyProvider<Request> = (request, _token, done) => {
  done(null, verifiers.get(request) as unknown as Buffer);
};

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, JWT_STRATEGY) {
  constructor() {
    super({ jwtFromRequest: bearerOf, secretOrKeyProvider: verifierOf });
  }

  override authenticate(request: Request, { verifier }: JwtStrategyOptions): void {
    verifiers.set(request, verifier);
    super.authenticate(request);
  }

  /** Nothing is left to judge: what was verified is the caller. */
  validate(caller: Caller): Caller {
    return caller;
  }
}
