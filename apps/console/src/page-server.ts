// Serves the page: hashed files that a browser may keep, and index.html and the configuration, which it requests each
// time. The policy lets the page load and call only itself, the services and the sign-in.
import { STATUS_CODES, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler, type Express } from 'express';
import helmet from 'helmet';
import type { ConsoleEnv } from './console.env.js';

const YEAR_MS = 365 * 24 * 3_600_000;

export interface PageServer {
  readonly port: number;
  close: () => Promise<void>;
}

/** @param page folder of index.html and assets/ */
export async function servePage(
  env: ConsoleEnv,
  page = fileURLToPath(new URL('./page/', import.meta.url)),
): Promise<PageServer> {
  const server = createServer(pageApp(env, page));
  await new Promise<void>((resolve, reject) =>
    server
      .once('error', (error: NodeJS.ErrnoException) => {
        reject(new Error(listenProblem(error, env.PORT), { cause: error }));
      })
      .listen(env.PORT, env.HOST, resolve),
  );
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** Describes the error with the same text as the services. */
function listenProblem({ code, message }: NodeJS.ErrnoException, port: number): string {
  return code === 'EADDRINUSE'
    ? `Port ${port} is taken: end the process that has it, or choose another with PORT.`
    : `${message}: look at HOST and PORT.`;
}

function pageApp(env: ConsoleEnv, page: string): Express {
  const config = {
    movements: addressesOf(env.MOVEMENTS_URL),
    queries: addressesOf(env.QUERIES_URL),
    compliance: addressesOf(env.COMPLIANCE_URL),
    signIn: { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, scope: env.OIDC_SCOPE },
  };
  const called = new Set(
    [
      ...config.movements,
      ...config.queries,
      ...config.compliance,
      env.OIDC_ISSUER,
      env.OIDC_TOKEN_ORIGIN ?? env.OIDC_ISSUER,
    ].map((url) => new URL(url).origin),
  );
  const app = express();
  app.disable('x-powered-by');
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'"],
          connectSrc: ["'self'", ...called],
          baseUri: ["'none'"],
          formAction: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
      referrerPolicy: { policy: 'no-referrer' },
    }),
  );
  app.get('/config.json', (_request, response) => response.set('Cache-Control', 'no-cache').json(config));
  app.get('/health', (_request, response) => response.json({ status: 'UP' }));
  app.use(
    '/assets',
    express.static(`${page}/assets`, { immutable: true, maxAge: YEAR_MS, index: false, fallthrough: false }),
  );
  // Every view has an address, and index.html serves all of them.
  app.get('/{*view}', (_request, response) =>
    response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: page }),
  );
  app.use(answerRefusal);
  return app;
}

/**
 * By default Express answers with the stack and its paths, and writes them to the log, which strangers could then fill.
 */
const answerRefusal: ErrorRequestHandler = (error: Error & { status?: number }, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const { status = 500, message } = error;
  if (status >= 500) process.stderr.write(`${message}\n`);
  response.status(status).type('text/plain').send(STATUS_CODES[status]);
};

/** Normalizes addresses as a browser does, without a slash at the end. */
function addressesOf(urls: string): string[] {
  return urls.split(',').map((url) => new URL(url).href.replace(/\/+$/, ''));
}
