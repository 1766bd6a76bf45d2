// Headers that forbid a browser to do anything with an answer, except for the pages under /docs. The API answers JSON,
// for which four fixed headers are enough. The fifteen middlewares of helmet run for the pages only, because on every
// request they would cost about a tenth of its time.
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DOCS_PATH } from './open-api.js';

const API_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
];

/** The headers of an answer that a page of another origin may read. */
const EXPOSED_HEADERS = [
  'Content-Disposition',
  'ETag',
  'Idempotency-Hit',
  'Location',
  'Retry-After',
  'X-Request-Id',
  'X-Total-Count',
];
/** How long a browser may remember the answer to a preflight request. */
const PREFLIGHT_SECONDS = 600;

/** Lets pages of these origins call the service. Without origins, a browser allows only the pages of the service. */
export function allowOrigins(app: NestExpressApplication, origins: string | undefined): void {
  if (origins === undefined) return;
  app.enableCors({
    origin: origins.split(','),
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  });
}

export function secureAnswers(app: NestExpressApplication): void {
  app.disable('x-powered-by');
  app.use((_request: Request, response: Response, next: NextFunction) => {
    for (const [name, value] of API_HEADERS) response.setHeader(name, value);
    next();
  });
  app.use(
    `/${DOCS_PATH}`,
    helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }),
  );
}
