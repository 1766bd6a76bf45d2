// What a browser may do with an answer: nothing, but for the pages under /docs. The API answers JSON, so
// four fixed headers say it all; helmet's fifteen middlewares stand before the pages only, because on
// every request they cost about a tenth of its time.
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

/** What a page needs to read of an answer, beside its body. */
const EXPOSED_HEADERS = [
  'Content-Disposition',
  'ETag',
  'Idempotency-Hit',
  'Location',
  'Retry-After',
  'X-Request-Id',
  'X-Total-Count',
];
/** How long a browser need not ask again. */
const PREFLIGHT_SECONDS = 600;

/** Pages of these origins may call; without any, a browser lets none but the service's own. */
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
