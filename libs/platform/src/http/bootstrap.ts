// Starts every service from its module in the same way: logs, limits, validation, error filter, OpenAPI, actuator and
// an orderly stop. The main.ts of a service parses its env class and calls `bootstrapHttp` once; the worker.ts of a
// worker calls `bootstrapWorker`.
import {
  Logger,
  type DynamicModule,
  type INestApplication,
  type INestApplicationContext,
  type Type,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { AddressInfo } from 'node:net';
import { ACTUATOR_PATH, Actuator } from '../actuator/actuator.js';
import { Health } from '../actuator/health.js';
import { ManagementPages, serveManagement } from '../actuator/management-server.js';
import { Metrics } from '../actuator/metrics.js';
import { Clock } from '../clock/index.js';
import type { ServiceEnv } from '../env/service.env.js';
import { startTraces } from '../traces/index.js';
import { Shutdown, ShutdownModule } from '../shutdown/index.js';
import { stopOnSignals } from '../shutdown/signals.js';
import { BodyGuard } from './body.guard.js';
import { DeclaredRoutes, bodyOf, declaredRoutes } from './declared-routes.js';
import { Drain } from './drain.js';
import { AllExceptionsFilter, RefusalReview } from './error.filter.js';
import { HttpAdapter, answerClientErrors } from './http-adapter.js';
import { ServiceLogger } from './logger.js';
import { INTERFACE_VERSION, serveOpenApi, type OpenApiOptions } from './open-api.js';
import { QueryParametersGuard } from './query-parameters.js';
import { checkHeaders } from './request-headers.js';
import { requestLifecycle } from './request-lifecycle.js';
import { RequestValidationPipe, type ValidationOptions } from './request-validation.js';
import { allowOrigins, secureAnswers } from './security-headers.js';

export interface WorkerOptions {
  /** The module of the application, which provides the database, the queues and the features. */
  module: Type | DynamicModule;
  env: Readonly<ServiceEnv>;
  /** `movements`, `queries`, …: the name of the service in logs, in /actuator/info and in the database. */
  service: string;
}

export interface HttpOptions extends WorkerOptions, Omit<OpenApiOptions, 'takesOtherFields'> {
  /** Whether the main port serves /actuator/** as well. */
  actuatorOnMainPort?: boolean;
  validation?: ValidationOptions;
}

export interface RunningService<App extends INestApplicationContext> {
  app: App;
  /** The ports that the process listens on, also when the setting is 0 (any free port). `port` is 0 for a worker. */
  port: number;
  managementPort: number;
  /** Stops the service in an orderly way, like SIGTERM. */
  close(): Promise<void>;
}

/** Starts an HTTP service and installs its signal handlers. */
export async function bootstrapHttp(options: HttpOptions): Promise<RunningService<NestExpressApplication>> {
  const logger = loggerOf(options);
  const stopTraces = await startTraces({ ...options, version: INTERFACE_VERSION });
  const app = await NestFactory.create<NestExpressApplication>(
    withPlatform(options),
    new HttpAdapter(options.env),
    { logger, bodyParser: false, abortOnError: false },
  );
  configure(app, options);
  if (stopTraces !== undefined) app.get(Shutdown).last('traces', stopTraces);
  try {
    await app.listen(options.env.PORT, options.env.HOST);
    const port = (app.getHttpServer().address() as AddressInfo).port;
    // The management port opens last, because a caller that finds the service ready may send a request at once.
    const managementPort = await listenForManagement(app, options.env);
    new Logger(options.service).log(
      `${options.title} ${INTERFACE_VERSION} listens on ${port}, management on ${managementPort}`,
    );
    const close = stopOnSignals(app, options.env.SHUTDOWN_GRACE_MS, () => {
      app.getHttpServer().closeAllConnections();
    });
    return { app, port, managementPort, close };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Starts a worker: a process with a management port and no main port. */
export async function bootstrapWorker(
  options: WorkerOptions,
): Promise<RunningService<INestApplicationContext>> {
  const logger = loggerOf(options);
  const stopTraces = await startTraces({ ...options, version: INTERFACE_VERSION });
  const app = await NestFactory.createApplicationContext(withPlatform(options), {
    logger,
    abortOnError: false,
  });
  const { env } = options;
  if (stopTraces !== undefined) app.get(Shutdown).last('traces', stopTraces);
  app.get(Shutdown).announceMs = env.SHUTDOWN_DELAY_MS;
  app.get(Metrics).collectProcess();
  try {
    const managementPort = await listenForManagement(app, env);
    new Logger(options.service).log(
      `Razão ${options.service} ${INTERFACE_VERSION} is ready, management on ${managementPort}`,
    );
    return { app, port: 0, managementPort, close: stopOnSignals(app, env.SHUTDOWN_GRACE_MS) };
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function listenForManagement(app: INestApplicationContext, env: Readonly<ServiceEnv>): Promise<number> {
  const server = await serveManagement(
    app.get(Actuator),
    env.MANAGEMENT_PORT,
    env.MANAGEMENT_HOST,
    app.get(ManagementPages),
  );
  app.get(Shutdown).last('management server', () => server.close());
  return server.port;
}

/**
 * A request is checked in this order: its headers, with media type and size of the body; the route; the token and the
 * permission for the records that the path names (guards of the application's modules); the names of the query
 * parameters; the body; the permission for the records that the body names (a guard of the route); the values.
 */
function configure(app: NestExpressApplication, options: HttpOptions): void {
  const { env } = options;
  const routes = new DeclaredRoutes(declaredRoutes(app.get(DiscoveryService)));
  const bodies = routes.map((route) => bodyOf(route, env));
  const providers = app
    .get(DiscoveryService)
    .getProviders()
    .map(({ instance }: { instance: unknown }) => instance);
  const review = providers.find((provider) => provider instanceof RefusalReview);
  const filter = new AllExceptionsFilter(app.get(Clock), routes, review);
  const metrics = app.get(Metrics);
  const shutdown = app.get(Shutdown);
  const server = app.getHttpServer();
  const drain = new Drain(server, env.SHUTDOWN_DELAY_MS / 2);
  metrics.collectProcess();
  shutdown.announceMs = env.SHUTDOWN_DELAY_MS;
  shutdown.http(() => drain.close());
  app.set('etag', false);
  app.set('trust proxy', env.TRUSTED_PROXIES);
  app.use(requestLifecycle({ requestTimeoutMs: env.REQUEST_TIMEOUT_MS, metrics, filter, drain }));
  if (options.actuatorOnMainPort === true) serveActuator(app);
  secureAnswers(app);
  allowOrigins(app, env.CORS_ORIGINS);
  app.use(checkHeaders([...bodies.values()].filter((body) => body !== undefined)));
  app.use((request: Request, _response: Response, next: NextFunction) => {
    routes.assertTaken(request);
    next();
  });
  app.useGlobalFilters(filter);
  app.useGlobalPipes(new RequestValidationPipe(options.validation));
  app.useGlobalGuards(new QueryParametersGuard(routes), new BodyGuard(bodies, env));
  serveOpenApi(app, { ...options, takesOtherFields: options.validation?.unknownFields === 'ignore' });
  answerClientErrors(server, app.get(Clock));
}

function serveActuator(app: INestApplication): void {
  const actuator = app.get(Actuator);
  app.use(ACTUATOR_PATH, (request: Request, response: Response, next: NextFunction) => {
    actuator.handle(request, response, request.originalUrl.split('?', 1)[0] ?? '').then((answered) => {
      if (!answered) next();
    }, next);
  });
}

function loggerOf({ service, env }: WorkerOptions): ServiceLogger {
  return new ServiceLogger({ service, json: env.LOG_JSON, level: env.LOG_LEVEL });
}

/** Provides what every process has to all modules of the application. */
function withPlatform({ service: name, module }: WorkerOptions): DynamicModule {
  return {
    module: class ServiceModule {},
    global: true,
    imports: [DiscoveryModule, ShutdownModule, module],
    providers: [
      Clock,
      Health,
      Metrics,
      ManagementPages,
      {
        provide: Actuator,
        inject: [Health, Metrics, Clock],
        useFactory: (health: Health, metrics: Metrics, clock: Clock) =>
          new Actuator(health, metrics, clock, { name, version: INTERFACE_VERSION }),
      },
    ],
    exports: [Clock, Health, Metrics, ManagementPages],
  };
}
