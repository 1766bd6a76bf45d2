// The only place where a thrown error becomes an HTTP answer. Refusals are answered and not logged; failures
// of the service are logged once, with the request id that the caller was given.
import {
  Catch,
  Injectable,
  Logger,
  NotFoundException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { DomainError } from '@razao/domain';
import type { Request, Response } from 'express';
import { Clock } from '../clock/index.js';
import type { DocumentedRoutes } from './documented-routes.js';
import { domainErrorOf, errorBody } from './error-body.js';
import { endLargeBody } from './large-bodies.js';
import { answerIn } from './language.js';
import { requestContext } from './request-context.js';

@Injectable()
@Catch()
export class AllExceptionsFilter implements ExceptionFilter {
  private readonly logger = new Logger('Request');

  constructor(
    private readonly clock: Clock,
    private readonly routes?: DocumentedRoutes,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    endLargeBody(response);
    this.answer(thrown, http.getRequest<Request>(), response);
  }

  answer(thrown: unknown, request: Request, response: Response): void {
    if (request.destroyed && !request.complete) return;
    const error = this.methodNotAllowed(thrown, request, response) ?? domainErrorOf(thrown);
    this.log(error, request);
    if (response.headersSent) {
      // A stream that failed after its first bytes: the caller must not take it for complete.
      if (!response.writableEnded) response.destroy();
      return;
    }
    if (error.retryAfterSeconds !== undefined)
      response.setHeader('Retry-After', String(error.retryAfterSeconds));
    if (error.status === 401 && !response.hasHeader('WWW-Authenticate'))
      response.setHeader('WWW-Authenticate', 'Bearer');
    const requestId = requestContext.getStore()?.requestId ?? '';
    const language = answerIn(request, response);
    response.status(error.status).json(errorBody(error, this.clock.now(), requestId, language));
  }

  /** An unknown path is 404; a known path with another method is 405 with the methods that it takes. */
  private methodNotAllowed(thrown: unknown, request: Request, response: Response): DomainError | undefined {
    if (!(thrown instanceof NotFoundException)) return undefined;
    const allowed = this.routes?.methodsOf(request.path) ?? [];
    if (allowed.length === 0)
      return new DomainError('ROUTE_NOT_FOUND', {
        en: `There is no ${request.method} ${request.path}.`,
        pt: `A rota ${request.method} ${request.path} não existe.`,
      });
    response.setHeader('Allow', allowed.join(', '));
    const methods = allowed.join(', ');
    return new DomainError('METHOD_NOT_ALLOWED', {
      en: `${request.path} does not take ${request.method}, but ${methods}.`,
      pt: `${request.path} não aceita ${request.method}, e sim ${methods}.`,
    });
  }

  private log(error: DomainError, request: Request): void {
    if (error.status < 500) return;
    const what = `${error.code} ${request.method} ${request.path}`;
    if (error.code === 'INTERNAL_ERROR') this.logger.error(what, traceOf(error));
    else this.logger.warn(`${what}: ${rootMessage(error)}`);
  }
}

function traceOf(error: Error): string {
  const parts: string[] = [];
  for (let at: unknown = error.cause ?? error; at instanceof Error && parts.length < 5; at = at.cause)
    parts.push(at.stack ?? at.message);
  return parts.length > 0 ? parts.join('\ncaused by ') : String(error.cause);
}

function rootMessage(error: Error): string {
  return error.cause instanceof Error ? rootMessage(error.cause) : error.message;
}
