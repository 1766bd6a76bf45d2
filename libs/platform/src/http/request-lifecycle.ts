// The first and the last thing that happens to a request: it gets its id and its context, is timed,
// and is answered 503 when it takes too long.
import { DomainError } from '@razao/domain';
import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from '../actuator/metrics.js';
import { beginSpan, type Span, type TraceHeaders } from '../traces/index.js';
import type { Drain } from './drain.js';
import type { AllExceptionsFilter } from './error.filter.js';
import { MULTIPART_BODY } from './declared-routes.js';
import { HttpRequestContext, requestContext, requestIdFrom } from './request-context.js';

interface LifecycleOptions {
  requestTimeoutMs: number;
  metrics: Metrics;
  filter: AllExceptionsFilter;
  drain: Drain;
}

export function requestLifecycle(
  options: LifecycleOptions,
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    const requestId = requestIdFrom(request.headers['x-request-id']);
    response.setHeader('X-Request-Id', requestId);
    options.drain.enter(response);
    const context = new HttpRequestContext(requestId, { request, response });
    const span = spanOf(request);
    requestContext.run(context, () => {
      watch(options, context, span);
      if (span === undefined) next();
      else span.within(next);
    });
  };
}

/** The caller's `traceparent` is taken over. Its route is known when it was found; its path has codes and users. */
function spanOf({ method, headers }: Request): Span | undefined {
  return beginSpan(() => ({
    name: method,
    kind: 'server',
    attributes: { 'http.request.method': method },
    parent: headers as TraceHeaders,
  }));
}

function watch(options: LifecycleOptions, context: HttpRequestContext, span: Span | undefined): void {
  const { request, response } = context.exchange;
  const start = performance.now();
  const timer = isUpload(request)
    ? undefined
    : setTimeout(() => {
        tooLate(options, request, response);
      }, options.requestTimeoutMs);
  if (timer !== undefined) context.patience = timer;
  response.once('close', () => {
    clearTimeout(timer);
    const seconds = (performance.now() - start) / 1000;
    const [route, status] = [templateOf(request), response.statusCode];
    options.metrics.observe(request.method, route, status, seconds);
    if (span !== undefined) endSpan(span, `${request.method} ${route}`, route, status);
    if (!request.complete && !request.destroyed) dismissLater(request, options.requestTimeoutMs);
  });
}

function endSpan(span: Span, name: string, route: string, status: number): void {
  span.rename(name);
  span.set({ 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span.fail();
  span.end();
}

/** A caller that was answered before the end of the body may send the rest, so as to read the answer, for a bounded time. */
function dismissLater(request: Request, patienceMs: number): void {
  const timer = setTimeout(() => request.destroy(), patienceMs);
  request.once('close', () => {
    clearTimeout(timer);
  });
}

function tooLate(options: LifecycleOptions, request: Request, response: Response): void {
  if (response.headersSent) return;
  // A body that never ends must not keep its connection: nothing more is read of it.
  if (!request.complete) {
    response.setHeader('Connection', 'close');
    response.once('finish', () => request.destroy());
  }
  const ms = options.requestTimeoutMs;
  const message = {
    en: `The request was not done within ${ms} ms.`,
    pt: `A requisição não foi concluída em ${ms} ms.`,
  };
  options.filter.answer(new DomainError('REQUEST_TIMEOUT', message), request, response);
}

/** An upload may take as long as it takes; its route bounds the pauses. Nothing else is sent as one. */
function isUpload({ method, headers }: Request): boolean {
  return method === 'POST' && headers['content-type']?.toLowerCase().startsWith(MULTIPART_BODY) === true;
}

/** The route as it was declared, so that a metric has one series a route and not one an id. */
function templateOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  if (typeof route?.path === 'string') return route.path;
  return request.path.startsWith('/actuator')
    ? '/actuator'
    : request.path.startsWith('/docs')
      ? '/docs'
      : 'none';
}
