// First of the two global guards: who is it? Every route that is not public needs a token that the
// verifier accepts.
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '@razao/domain';
import type { Request, Response } from 'express';
import { TokenKeysUnavailable, TokenRejected } from '../tokens/token-errors.js';
import { TokenVerifier } from '../tokens/token-verifier.js';
import { type JwtStrategyOptions, bearerOf, JWT_STRATEGY } from './jwt.strategy.js';
import { routeRuleOf } from './route-rule.js';

const REALM = 'razao';

@Injectable()
export class JwtAuthGuard extends AuthGuard(JWT_STRATEGY) {
  constructor(
    private readonly reflector: Reflector,
    private readonly verifier: TokenVerifier,
  ) {
    super();
  }

  override canActivate(
    context: ExecutionContext,
  ): ReturnType<InstanceType<ReturnType<typeof AuthGuard>>['canActivate']> {
    if (routeRuleOf(this.reflector, context.getClass(), context.getHandler())?.kind === 'public') return true;
    return this.recognise(context.switchToHttp().getRequest<Request>()) || super.canActivate(context);
  }

  /** A token seen before takes no way through passport. */
  private recognise(request: Request & { user?: unknown }): boolean {
    const token = bearerOf(request);
    const caller = token === null ? undefined : this.verifier.remembered(token);
    if (caller === undefined) return false;
    request.user = caller;
    return true;
  }

  override getAuthenticateOptions(): JwtStrategyOptions & { session: false } {
    return { session: false, verifier: this.verifier };
  }

  /** passport's verdict: a caller, or why not. passport-jwt calls whatever its verifier threw a failure. */
  override handleRequest<Caller>(
    error: unknown,
    caller: Caller | false | null | undefined,
    failure: unknown,
    context: ExecutionContext,
  ): Caller {
    if (error !== null && error !== undefined) throw error as Error;
    if (caller !== false && caller !== null && caller !== undefined) return caller;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const reason = bearerOf(request) === null ? reasonWithoutToken(request) : reasonOf(failure);
    const sent = request.headers.authorization !== undefined;
    http.getResponse<Response>().setHeader('WWW-Authenticate', challenge(sent ? reason : undefined));
    throw new DomainError('UNAUTHENTICATED', `Not authenticated: ${reason}.`, [], { cause: failure });
  }
}

function reasonWithoutToken(request: Request): string {
  return request.headers.authorization === undefined
    ? 'the request has no Authorization header'
    : 'the Authorization header is not of the form Bearer <token>';
}

/** @throws DomainError, or the failure itself, when it is not the fault of the token. */
function reasonOf(failure: unknown): string {
  if (failure instanceof TokenRejected) return failure.message;
  if (!(failure instanceof TokenKeysUnavailable)) throw failure;
  throw new DomainError(
    'TOKEN_KEYS_UNAVAILABLE',
    'The keys that verify tokens cannot be read at the moment.',
    [],
    { cause: failure },
  );
}

/** RFC 6750 section 3: a request without credentials learns the scheme and nothing more. */
function challenge(reason: string | undefined): string {
  if (reason === undefined) return `Bearer realm="${REALM}"`;
  return `Bearer realm="${REALM}", error="invalid_token", error_description="${reason.replaceAll('"', "'")}"`;
}
