// The only place where a thrown error becomes an HTTP answer. Refusals are answered and not logged. Failures of the
// service are logged once, with the request id that the caller received.
import {
  Catch,
  HttpStatus,
  Logger,
  NotFoundException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { DomainError, rootMessage } from '@razao/domain';
import type { Request, Response } from 'express';
import { Clock } from '../clock/index.js';
import type { DeclaredRoutes } from './declared-routes.js';
import { domainErrorOf, errorBody } from './error-body.js';
import { endLargeBody } from './large-bodies.js';
import { answerIn } from './language.js';
import { requestContext } from './request-context.js';

/**
 * A record that is not found here may be in another cell. Only the database knows this, so the filter asks for a review
 * before it answers.
 */
export abstract class RefusalReview {
  /**
   * Returns what to answer in place of a refusal with `missing`: the same refusal, or one that names the cell of the
   * records.
   */
  abstract review(refusal: DomainError, request: Request): Promise<DomainError>;
}

@Catch()
export class AllExceptionsFilter implements ExceptionFilter {
  private readonly logger = new Logger('Request');

  constructor(
    private readonly clock: Clock,
    private readonly routes: DeclaredRoutes,
    /** Undefined in a service without records. */
    private readonly review: RefusalReview | undefined,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const request = http.getRequest<Request>();
    endLargeBody(response);
    if (this.review === undefined || !(thrown instanceof DomainError) || thrown.missing === undefined) {
      this.answer(thrown, request, response);
      return;
    }
    const answer = (error: unknown): void => this.answer(error, request, response);
    void this.review.review(thrown, request).then(answer, answer);
  }

  answer(thrown: unknown, request: Request, response: Response): void {
    if (request.destroyed && !request.complete) return;
    // The lifecycle has answered because the request took too long. The handler went on, and failed when it set a
    // header.
    if (response.writableEnded && codeOf(thrown) === 'ERR_HTTP_HEADERS_SENT') return;
    const error = this.methodNotAllowed(thrown, request, response) ?? domainErrorOf(thrown);
    this.log(error, request);
    if (response.headersSent) {
      // A stream failed after its first bytes. The connection is closed, so that the caller does not take the answer
      // for complete. The lifecycle counts the status of the error.
      if (!response.writableEnded) response.destroy(error);
      return;
    }
    // The ETag belongs to the answer that the error replaces.
    response.removeHeader('ETag');
    if (error.retryAfterSeconds !== undefined)
      response.setHeader('Retry-After', String(error.retryAfterSeconds));
    if (error.status === 401 && !response.hasHeader('WWW-Authenticate'))
      response.setHeader('WWW-Authenticate', 'Bearer');
    const requestId = requestContext.getStore()?.requestId ?? '';
    const language = answerIn(request, response);
    const location = locationOf(error, request);
    const status = location === undefined ? error.status : HttpStatus.PERMANENT_REDIRECT;
    if (location !== undefined) response.setHeader('Location', location);
    // A company may move back, so no cache may remember this answer.
    if (error.elsewhere !== undefined) response.setHeader('Cache-Control', 'no-store');
    response.status(status).json(errorBody(error, this.clock.now(), requestId, language, status));
  }

  /**
   * Answers an unknown path with 404, and a known path with another method with 405 and the methods that it accepts.
   */
  private methodNotAllowed(thrown: unknown, request: Request, response: Response): DomainError | undefined {
    if (!(thrown instanceof NotFoundException)) return undefined;
    const allowed = this.routes.methodsOf(request.path);
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

/**
 * The address of the same request in another cell. It is undefined when the body names the records, and when the caller
 * is a page in a browser: a browser sends no token with a redirect to another origin, and does not show the page where
 * the redirect leads.
 */
function locationOf(
  { elsewhere }: DomainError,
  { params, query, originalUrl, headers }: Request,
): string | undefined {
  if (!elsewhere?.named || headers.origin !== undefined || !originalUrl.startsWith('/')) return undefined;
  const values = [...Object.values(params), ...Object.values(query)].flat();
  const named = new Set(values.flatMap((value) => (typeof value === 'string' ? value.split(',') : [])));
  return elsewhere.named.every((name) => named.has(name)) ? `${elsewhere.url}${originalUrl}` : undefined;
}

function codeOf(thrown: unknown): unknown {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
}

function traceOf(error: Error): string {
  const parts: string[] = [];
  for (let at: unknown = error.cause ?? error; at instanceof Error && parts.length < 5; at = at.cause)
    parts.push(at.stack ?? at.message);
  return parts.length > 0 ? parts.join('\ncaused by ') : String(error.cause);
}
