// The SDK of OpenTelemetry behind `Tracing`: spans go in batches, as JSON, to the collector that OTEL_EXPORTER_OTLP_ENDPOINT
// names. Nothing of the services is imported here, so that the bundle has it apart. What else an operator may say of them (headers, sampler, limits, attributes of the process) are the variables OTEL_… that
// the SDK reads: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
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
  /** Of the collector, without `/v1/traces`. */
  endpoint: string;
  service: string;
  version: string;
  /** Of spans that the collector did not take. */
  lost: (reason: string) => void;
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;
/** A collector that is away does not keep a service from stopping. */
const LAST_SPANS_MS = 2_000;

const propagator = new W3CTraceContextPropagator();

/** One per process: the manager of contexts is global. */
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

  /** Messages may name what a request held: the kind of the error is enough to look it up in the log. */
  fail(error?: unknown): void {
    this.span.setStatus({ code: SpanStatusCode.ERROR });
    if (error !== undefined) this.span.setAttribute('error.type', kindOf(error));
  }

  end(): void {
    this.span.end();
  }
}

/** The code of ours or of the driver, else the class. */
function kindOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : typeof error;
}
