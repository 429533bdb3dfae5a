import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import type { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node';

/** How long a shutdown waits for the last spans to be exported. */
const SHUTDOWN_TIMEOUT_MS = 2_000;

/** Removes error messages, because a database error may repeat the value. The attributes have the error type. */
class SanitizingSpanProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    delete span.status.message;
    span.events.length = 0;
    super.onEnd(span);
  }
}

/**
 * Exports spans as configured by OpenTelemetry's own variables (`OTEL_EXPORTER_OTLP_ENDPOINT` and others), with a span for each
 * PostgreSQL statement: its text with placeholders, never the values.
 *
 * @returns a function that exports the remaining spans and stops
 */
export function startTraces(resource: Resource): () => Promise<void> {
  // The stable attribute names; the older ones include the name of the database user.
  process.env['OTEL_SEMCONV_STABILITY_OPT_IN'] ??= 'database';
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new SanitizingSpanProcessor(new OTLPTraceExporter())],
  });
  // Only the trace context is accepted from callers, no baggage.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  const instrumentation = new PgInstrumentation({ requireParentSpan: true });
  instrumentation.setTracerProvider(provider);
  // The instrumentation patches the driver's classes when they are required. They are the same classes that are imported
  // elsewhere, so existing instances are instrumented too.
  const requireDriver = createRequire(createRequire(import.meta.url).resolve('pg'));
  requireDriver('pg');
  requireDriver('pg-pool');
  // A collector that rejects the last spans must not fail the shutdown.
  const shutDown = () => provider.shutdown().catch(() => undefined);
  return () => Promise.race([shutDown(), delay(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
}
