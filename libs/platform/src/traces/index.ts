// What a process does for a request, as spans of OpenTelemetry: the request, its statements, the jobs that it enqueues and
// their work in another process. The packages of OpenTelemetry are loaded when OTEL_EXPORTER_OTLP_ENDPOINT is set, and only
// then: without it everything here is one comparison.
import { Logger } from '@nestjs/common';
import type { ServiceEnv } from '../env/service.env.js';
import { requestContext } from '../http/request-context.js';

/** The headers by which W3C Trace Context goes from one process to another. */
export interface TraceHeaders {
  traceparent?: string | undefined;
  tracestate?: string | undefined;
}

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Names of the semantic conventions of OpenTelemetry; no value of a request or of a row is an attribute. */
export interface SpanPlan {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: SpanAttributes;
  /** Of another process; without it the span belongs to the one around it. */
  parent?: TraceHeaders | undefined;
}

export interface Span {
  /** Spans that begin inside of the work belong to this one. */
  within<T>(work: () => T): T;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  fail(error?: unknown): void;
  end(): void;
}

export interface Tracing {
  /** Statements and new jobs of no request and no job are not traced. */
  begin(plan: SpanPlan): Span | undefined;
  /** Of the span that is active, for another process. */
  headers(): TraceHeaders;
  /** Sends what is left, for a bounded time. */
  stop(): Promise<void>;
}

let tracing: Tracing | undefined;

interface TracedProcess {
  service: string;
  version: string;
  env: Pick<ServiceEnv, 'OTEL_EXPORTER_OTLP_ENDPOINT'>;
}

/** @returns what ends it; undefined when nothing is traced. */
export async function startTraces({
  service,
  version,
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
}: TracedProcess): Promise<(() => Promise<void>) | undefined> {
  if (endpoint === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.js');
  const logger = new Logger('Traces');
  const lost = (reason: string): void => {
    // The request in which a batch is sent has no part in its failure.
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

/** A span that its caller ends; undefined when it is not traced. */
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

/** The span lasts from the first request for an item to the end of the reading. */
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

/** Undefined when nothing is traced. */
export function traceHeaders(): TraceHeaders | undefined {
  return tracing?.headers();
}
