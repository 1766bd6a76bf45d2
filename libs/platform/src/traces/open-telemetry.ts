// Implements `Tracing` with the SDK of OpenTelemetry. Spans are sent in batches, as JSON, to the collector that
// OTEL_EXPORTER_OTLP_ENDPOINT names. This file imports no runtime code of the services, so that it is a separate part
// of the bundle. The SDK also reads other variables OTEL_… (headers, sampler, limits, attributes of the process):
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Span, SpanAttributes, SpanPlan, TraceHeaders, Tracing } from './index.js';

interface CollectorOptions {
  /** Address of the collector, without `/v1/traces`. */
  endpoint: string;
  service: string;
  version: string;
  /** Receives the reason when the collector did not take spans. */
  lost: (reason: string) => void;
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;
/** How long a stop waits for the last spans, because the collector may be unreachable. */
const LAST_SPANS_MS = 2_000;

const propagator = new W3CTraceContextPropagator();

/** A process may have only one, because the context manager is global. */
export function openTelemetry({ endpoint, service, version, lost }: CollectorOptions): Tracing {
  const report = (error: unknown): void => {
    lost(error instanceof Error ? error.message : JSON.stringify(error));
  };
  setGlobalErrorHandler(report);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const attributes = { 'service.namespace': 'razao', 'service.name': service, 'service.version': version };
  const provider = new BasicTracerProvider({
    resource: detectResources({ detectors: [envDetector] }).merge(resourceFromAttributes(attributes)),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('razao', version);
  return {
    begin({ name, kind, attributes = {}, parent }: SpanPlan): Span | undefined {
      if ((kind === 'client' || kind === 'producer') && trace.getSpan(context.active()) === undefined)
        return undefined;
      const around =
        parent === undefined
          ? context.active()
          : propagator.extract(context.active(), parent, defaultTextMapGetter);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, around);
      return new SpanInContext(span, trace.setSpan(around, span));
    },
    headers(): TraceHeaders {
      const headers: TraceHeaders = {};
      propagator.inject(context.active(), headers, defaultTextMapSetter);
      return headers;
    },
    async stop() {
      const given = new AbortController();
      const sent = provider.shutdown().catch(report);
      await Promise.race([sent, sleep(LAST_SPANS_MS, undefined, given)]);
      given.abort();
      context.disable();
    },
  };
}

class SpanInContext implements Span {
  constructor(
    private readonly span: OtelSpan,
    private readonly inside: Context,
  ) {}

  within<T>(work: () => T): T {
    return context.with(this.inside, work);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  /**
   * Records the kind of the error, which is enough to find it in the log. Its message may contain data of the request.
   */
  fail(error?: unknown): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR });
    if (error !== undefined) this.span.setAttribute('error.type', kindOf(error));
  }

  end(): void {
    this.span.end();
  }
}

/** The code of a domain error or of the driver, else the name of the class. */
function kindOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : typeof error;
}
