// Records what a process does for a request as spans of OpenTelemetry: the request, its statements, the jobs that it
// enqueues and their work in another process. The packages of OpenTelemetry are loaded only when
// OTEL_EXPORTER_OTLP_ENDPOINT is set. Without it, each function here costs one comparison.
import { Logger } from '@nestjs/common';
import type { ServiceEnv } from '../env/service.env.js';
import { requestContext } from '../http/request-context.js';

/** The headers of W3C Trace Context, which carry a trace from one process to another. */
export interface TraceHeaders {
  traceparent?: string | undefined;
  tracestate?: string | undefined;
}

export type SpanAttributes = Readonly<Record<string, string | number>>;

/**
 * A span to begin. Its names follow the semantic conventions of OpenTelemetry. No attribute contains a value of a
 * request or of a row.
 */
export interface SpanPlan {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: SpanAttributes;
  /** The parent span in another process; without it the current span of this process is the parent. */
  parent?: TraceHeaders | undefined;
}

export interface Span {
  /** Runs `work`; spans that begin in it become children of this one. */
  within<T>(work: () => T): T;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  fail(error?: unknown): void;
  end(): void;
}

export interface Tracing {
  /** Begins a span. A statement or a new job outside of any request and job is not traced. */
  begin(plan: SpanPlan): Span | undefined;
  /** The headers of the active span, for another process. */
  headers(): TraceHeaders;
  /** Sends the remaining spans, for a limited time. */
  stop(): Promise<void>;
}

let tracing: Tracing | undefined;

interface TracedProcess {
  service: string;
  version: string;
  env: Pick<ServiceEnv, 'OTEL_EXPORTER_OTLP_ENDPOINT'>;
}

/** @returns the function that ends tracing; undefined when nothing is traced. */
export async function startTraces({
  service,
  version,
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
}: TracedProcess): Promise<(() => Promise<void>) | undefined> {
  if (endpoint === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.js');
  const logger = new Logger('Traces');
  const lost = (reason: string): void => {
    // The failure of a batch is unrelated to the request that is active when the batch is sent.
    requestContext.exit(() => {
      logger.warn(`${endpoint} did not take spans: ${reason}`);
    });
  };
  const started = openTelemetry({ endpoint, service, version, lost });
  tracing = started;
  return async () => {
    tracing = undefined;
    await started.stop();
  };
}

/** Begins a span that its caller ends; undefined when it is not traced. */
export function beginSpan(plan: () => SpanPlan): Span | undefined {
  return tracing?.begin(plan());
}

export async function traced<T>(plan: () => SpanPlan, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(plan);
  if (span === undefined) return await work();
  try {
    return await span.within(work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Traces a sequence. The span lasts from the first request for an item to the end of the reading. */
export function tracedItems<T>(plan: () => SpanPlan, items: () => AsyncGenerator<T>): AsyncGenerator<T> {
  return tracing === undefined ? items() : inSpan(plan, items);
}

async function* inSpan<T>(plan: () => SpanPlan, items: () => AsyncGenerator<T>): AsyncGenerator<T> {
  const span = beginSpan(plan);
  try {
    yield* items();
  } catch (error) {
    span?.fail(error);
    throw error;
  } finally {
    span?.end();
  }
}

/** Returns undefined when nothing is traced. */
export function traceHeaders(): TraceHeaders | undefined {
  return tracing?.headers();
}
