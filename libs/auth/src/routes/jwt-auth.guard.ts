// First of the two global guards: who is it? Every route that is not public needs a token that the
// verifier accepts.
import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '@razao/domain';
import type { Request, Response } from 'express';
import { TokenKeysUnavailable, TokenRejected } from '../tokens/token-errors.js';
import { TokenVerifier } from '../tokens/token-verifier.js';
import type { JwtStrategyOptions } from './jwt.strategy.js';
import { bearerOf, JWT_STRATEGY } from './jwt.strategy.js';
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
    const token = bearerOf(request.headers.authorization ?? '');
    const caller = token === undefined ? undefined : this.verifier.remembered(token);
    if (caller === undefined) return false;
    request.user = caller;
    return true;
  }

  override getAuthenticateOptions(): JwtStrategyOptions & { session: false } {
    return { session: false, verifier: this.verifier };
  }

  /** passport's verdict: a caller, a refusal of the token (info), or a failure that is not the sender's. */
  override handleRequest<Caller>(
    error: unknown,
    caller: Caller | false | null | undefined,
    info: unknown,
    context: ExecutionContext,
  ): Caller {
    if (error instanceof TokenKeysUnavailable) {
      throw new DomainError(
        'TOKEN_KEYS_UNAVAILABLE',
        'The keys that verify tokens cannot be read at the moment.',
        [],
        { cause: error },
      );
    }
    if (error !== null && error !== undefined) throw error as Error;
    if (caller !== false && caller !== null && caller !== undefined) return caller;
    const http = context.switchToHttp();
    const reason = info instanceof TokenRejected ? info.message : 'the token was not accepted';
    const sent = http.getRequest<Request>().headers.authorization !== undefined;
    http.getResponse<Response>().setHeader('WWW-Authenticate', challenge(sent ? reason : undefined));
    throw new DomainError('UNAUTHENTICATED', `Not authenticated: ${reason}.`, [], { cause: info });
  }
}

/** RFC 6750 section 3: a request without credentials learns the scheme and nothing more. */
function challenge(reason: string | undefined): string {
  if (reason === undefined) return `Bearer realm="${REALM}"`;
  return `Bearer realm="${REALM}", error="invalid_token", error_description="${reason.replaceAll('"', "'")}"`;
}
