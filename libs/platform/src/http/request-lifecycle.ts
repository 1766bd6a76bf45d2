// The first and last step of a request: gives it its id and its context, measures its time, and answers 503 when it
// takes too long.
import { DomainError } from '@razao/domain';
import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from '../actuator/metrics.js';
import { beginSpan, type Span, type TraceHeaders } from '../traces/index.js';
import type { Drain } from './drain.js';
import type { AllExceptionsFilter } from './error.filter.js';
import { domainErrorOf } from './error-body.js';
import { requestContext, requestIdFrom, type RequestContext } from './request-context.js';

/** Is only counted, never sent: the client left before its answer ended, or took it too slowly. */
const CLIENT_LEFT = 499;

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
    const context: RequestContext = { requestId, exchange: { request, response } };
    const span = spanOf(request);
    requestContext.run(context, () => {
      watch(options, context, span, request, response);
      if (span === undefined) next();
      else span.within(next);
    });
  };
}

/**
 * Begins the span of the request, as a part of the trace that the caller's `traceparent` names. The route is added when
 * it is known. The path is not recorded, because it contains codes and users.
 */
function spanOf({ method, headers }: Request): Span | undefined {
  return beginSpan(() => ({
    name: method,
    kind: 'server',
    attributes: { 'http.request.method': method },
    parent: headers as TraceHeaders,
  }));
}

function watch(
  options: LifecycleOptions,
  context: RequestContext,
  span: Span | undefined,
  request: Request,
  response: Response,
): void {
  const start = performance.now();
  const timer = setTimeout(() => {
    tooLate(options, request, response);
  }, options.requestTimeoutMs);
  context.patience = timer;
  response.once('close', () => {
    clearTimeout(timer);
    const seconds = (performance.now() - start) / 1000;
    const [route, status] = [templateOf(request), statusOf(response)];
    options.metrics.observe(request.method, route, status, seconds);
    if (span !== undefined) endSpan(span, `${request.method} ${route}`, route, status);
    if (!request.complete && !request.destroyed) dismissLater(request, options.requestTimeoutMs);
  });
}

/** The status of the answer, or of what kept it from being sent whole. */
function statusOf({ writableFinished, statusCode, errored }: Response): number {
  // Undefined after a `destroy` without an error, although its type says null.
  if (errored) return domainErrorOf(errored).status;
  return writableFinished ? statusCode : CLIENT_LEFT;
}

function endSpan(span: Span, name: string, route: string, status: number): void {
  span.rename(name);
  span.set({ 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span.fail();
  span.end();
}

/**
 * A caller that was answered before the end of its body may need to send the rest before it reads the answer. It may do
 * so for a limited time.
 */
function dismissLater(request: Request, patienceMs: number): void {
  const timer = setTimeout(() => request.destroy(), patienceMs);
  request.once('close', () => {
    clearTimeout(timer);
  });
}

function tooLate(options: LifecycleOptions, request: Request, response: Response): void {
  if (response.headersSent) return;
  // A body that never ends must not keep its connection open, so the rest is not read.
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

/** The declared path of the route, so that a metric has one series per route and not one per id. */
function templateOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  if (typeof route?.path === 'string') return route.path;
  return request.path.startsWith('/actuator')
    ? '/actuator'
    : request.path.startsWith('/docs')
      ? '/docs'
      : 'none';
}
