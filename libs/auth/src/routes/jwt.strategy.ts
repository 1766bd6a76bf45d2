// The strategy of passport-jwt. It takes the bearer token from the header, gets the key that the token names, and
// verifies the token with jsonwebtoken.
//
// The registry of passport belongs to the process. So each application registers its strategy under another name, and
// several applications in one process do not share keys.
import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { TokenVerifier } from '../tokens/token-verifier.js';

/** Injection token of the name of the application's strategy. */
export const JWT_STRATEGY = Symbol('razao:jwt-strategy');

/** RFC 6750: the scheme is case-insensitive; the token is one word of base64url parts and dots. */
const BEARER = /^bearer +[\w.~+/=-]+ *$/i;
const extract = ExtractJwt.fromAuthHeaderAsBearerToken();

/**
 * The extractor of passport-jwt, after a check of the header's form. Without the check it would take the first of
 * several words as the token, and spend 850 ms on a header of 16,000 letters without a blank.
 */
export function bearerOf(request: Request): string | null {
  return BEARER.test(request.headers.authorization ?? '') ? extract(request) : null;
}

export function registerJwtStrategy(verifier: TokenVerifier): string {
  const { algorithms, clockTolerance, issuer, audience } = verifier.options;
  const strategy = new Strategy(
    {
      jwtFromRequest: bearerOf,
      secretOrKeyProvider: (_request, token: string, done) => {
        // For a signed payload that is null, jsonwebtoken throws instead of calling back. Without the catch the
        // rejection would end the process.
        verifier
          .keyOf(token)
          .then((key) => {
            done(null, key);
          })
          .catch(done);
      },
      algorithms,
      issuer,
      audience,
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- its types mean the four options above, given in here
      jsonWebTokenOptions: { clockTolerance },
      passReqToCallback: true,
    },
    (request: Request, payload: unknown, done: (error: unknown, caller?: object) => void) => {
      try {
        done(null, verifier.accept(bearerOf(request) ?? '', payload));
      } catch (error) {
        done(error);
      }
    },
  );
  const name = `jwt-${randomUUID()}`;
  passport.use(name, strategy);
  return name;
}
