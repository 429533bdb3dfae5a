import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import type { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node';

/** The longest that a stop waits for the last spans to be taken, in milliseconds. */
const patienceMs = 2_000;

/** What a database says of a value that it refuses may repeat it. Which error it was, the attributes say. */
class WithoutWords extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    delete span.status.message;
    span.events.length = 0;
    super.onEnd(span);
  }
}

/**
 * Sends spans to where OpenTelemetry's own variables say (`OTEL_EXPORTER_OTLP_ENDPOINT` and its neighbours), and has a span
 * made of each statement that PostgreSQL is sent: its text with its placeholders, never the values.
 *
 * @returns a function that sends what is left and ends it
 */
export function startTraces(resource: Resource): () => Promise<void> {
  // The stable names of attributes; the older ones would come with the name of the database's user.
  process.env['OTEL_SEMCONV_STABILITY_OPT_IN'] ??= 'database';
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new WithoutWords(new OTLPTraceExporter())] });
  // Only what joins traces is taken over from a caller, and no baggage.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  const instrumentation = new PgInstrumentation({ requireParentSpan: true });
  instrumentation.setTracerProvider(provider);
  // It changes the driver's classes where they are required. They are the same ones that are imported elsewhere, so what has
  // been made of them by now is observed too.
  const requireDriver = createRequire(createRequire(import.meta.url).resolve('pg'));
  requireDriver('pg');
  requireDriver('pg-pool');
  // A collector that refuses the last spans must not make a stop fail.
  const shutDown = () => provider.shutdown().catch(() => undefined);
  return () => Promise.race([shutDown(), delay(patienceMs, undefined, { ref: false })]);
}
