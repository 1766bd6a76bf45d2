// The first of the two global guards: authentication. Every route needs a token that the verifier accepts. A
// cached token skips passport.
import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { DomainError, type Message } from '@razao/domain';
import type { Request, Response } from 'express';
import { rejectionOf, TokenKeysUnavailable, TokenRejected } from '../tokens/token-errors.js';
import { TokenVerifier } from '../tokens/token-verifier.js';
import { bearerOf, JWT_STRATEGY } from './jwt.strategy.js';

const REALM = 'razao';

@Injectable()
export class JwtAuthGuard extends AuthGuard() {
  constructor(
    private readonly verifier: TokenVerifier,
    @Inject(JWT_STRATEGY) defaultStrategy: string,
  ) {
    super({ defaultStrategy, session: false });
  }

  override canActivate(
    context: ExecutionContext,
  ): ReturnType<InstanceType<ReturnType<typeof AuthGuard>>['canActivate']> {
    const request = context.switchToHttp().getRequest<Request>();
    const token = bearerOf(request);
    const caller = token === null ? undefined : this.verifier.remembered(token);
    if (caller === undefined) return super.canActivate(context);
    request.user = caller;
    return true;
  }

  /** passport-jwt passes its failures as `failure`, and what the check of the payload threw as `error`. */
  override handleRequest<Caller>(
    error: unknown,
    caller: Caller | false | null | undefined,
    failure: unknown,
    context: ExecutionContext,
  ): Caller {
    if (caller !== false && caller !== null && caller !== undefined) return caller;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const reason = bearerOf(request) === null ? reasonWithoutToken(request) : reasonOf(error, failure);
    const sent = request.headers.authorization !== undefined;
    http.getResponse<Response>().setHeader('WWW-Authenticate', challenge(sent ? reason.en : undefined));
    throw new DomainError(
      'UNAUTHENTICATED',
      { en: `Not authenticated: ${reason.en}.`, pt: `Não autenticado: ${reason.pt}.` },
      [],
      { cause: error ?? failure },
    );
  }
}

function reasonWithoutToken(request: Request): Message {
  return request.headers.authorization === undefined
    ? {
        en: 'the request has no Authorization header',
        pt: 'a requisição não tem o cabeçalho Authorization',
      }
    : {
        en: 'the Authorization header is not of the form Bearer <token>',
        pt: 'o cabeçalho Authorization não está no formato Bearer <token>',
      };
}

/** @throws DomainError when the keys cannot be read, or the error itself when it is a defect of the service */
function reasonOf(error: unknown, failure: unknown): Message {
  if (error !== null && error !== undefined) {
    if (error instanceof TokenRejected) return error.said;
    throw error as Error;
  }
  if (!(failure instanceof TokenKeysUnavailable)) return rejectionOf(failure).said;
  throw new DomainError(
    'TOKEN_KEYS_UNAVAILABLE',
    {
      en: 'The keys that verify tokens cannot be read at the moment.',
      pt: 'As chaves que verificam os tokens não podem ser lidas no momento.',
    },
    [],
    { cause: failure },
  );
}

/** RFC 6750 section 3: the answer to a request without credentials names only the scheme and the realm. */
function challenge(reason: string | undefined): string {
  if (reason === undefined) return `Bearer realm="${REALM}"`;
  return `Bearer realm="${REALM}", error="invalid_token", error_description="${reason.replaceAll('"', "'")}"`;
}
