import {
  context,
  defaultTextMapGetter,
  metrics,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toHttpError } from '../plugins/errors';
import { getDecision } from './decisions';

interface RequestObservation {
  /** The parent context of its spans. */
  traceContext: Context;
  span: Span | undefined;
  /** The error code, if any. */
  code?: string;
}

/** Bucket boundaries from the OpenTelemetry conventions for HTTP metrics. */
const DURATION_BOUNDARIES_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Health checks run every few seconds and would bury all other traces. */
const UNTRACED_OPERATIONS = new Set(['health', 'getLiveness']);

/**
 * Observes requests: each call of an operation is a span under the caller's, and all requests are counted and timed. Only the
 * method and names from the contract are recorded.
 */
export function observeRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('countinghouse');
  const meter = metrics.getMeter('countinghouse');
  const durations = meter.createHistogram('http.server.request.duration', {
    description: 'Response time by operation; live connections only if rejected.',
    unit: 's',
    advice: { explicitBucketBoundaries: DURATION_BOUNDARIES_SECONDS },
  });
  const active = meter.createUpDownCounter('http.server.active_requests', {
    description: 'Requests in progress, by operation.',
    unit: '{request}',
  });
  const live = meter.createUpDownCounter('countinghouse.live.connections', {
    description: 'Panels connected to the event stream.',
    unit: '{connection}',
  });
  // Initializes the metric, so that it is present before the first connection.
  live.add(0);
  const decisions = meter.createCounter('countinghouse.decisions', {
    description: 'Decisions, by kind and outcome.',
    unit: '{decision}',
  });
  const rejections = meter.createCounter('countinghouse.decisions.rejected', {
    description: 'Rejected decisions, by error code.',
    unit: '{decision}',
  });
  const requests = new WeakMap<FastifyRequest, RequestObservation>();

  /** Returns the operation; requests outside the contract share one name. */
  const getOperationName = ({ routeOptions: { config } }: FastifyRequest) => config.operation?.id ?? 'none';
  const isStream = ({ routeOptions: { config } }: FastifyRequest) => config.operation?.isStream === true;
  const countActive = (request: FastifyRequest, by: 1 | -1) =>
    isStream(request) ? live.add(by) : active.add(by, { operation: getOperationName(request) });

  function startSpan(request: FastifyRequest): RequestObservation {
    const { operation } = request.routeOptions.config;
    if (!operation || operation.isStream || UNTRACED_OPERATIONS.has(operation.id))
      return { traceContext: ROOT_CONTEXT, span: undefined };
    const parentContext = propagation.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const attributes = {
      'http.request.method': operation.method,
      'http.route': operation.url,
      'countinghouse.request_id': request.id,
    };
    const span = tracer.startSpan(operation.id, { kind: SpanKind.SERVER, attributes }, parentContext);
    return { span, traceContext: trace.setSpan(parentContext, span) };
  }

  app.addHook('onRequest', (request, reply, done) => {
    const observation = startSpan(request);
    requests.set(request, observation);
    countActive(request, 1);
    const spanContext = observation.span?.spanContext();
    if (spanContext && trace.isSpanContextValid(spanContext)) {
      request.log = request.log.child({ trace_id: spanContext.traceId });
      reply.log = request.log;
    }
    context.with(observation.traceContext, done);
  });
  // Reading the body loses the context, because it happens in events of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(requests.get(request)?.traceContext ?? context.active(), done);
  });
  app.addHook('onError', (request, _reply, error, done) => {
    const observation = requests.get(request);
    if (observation) observation.code = toHttpError(error).code;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span, code } = requests.get(request) ?? {};
    const { statusCode: status } = reply;
    countActive(request, -1);
    const failure = status >= 400 ? { 'error.type': code ?? String(status) } : {};
    if (!isStream(request) || status >= 400) {
      durations.record(reply.elapsedTime / 1000, {
        operation: getOperationName(request),
        'http.request.method': request.method,
        'http.response.status_code': status,
        ...failure,
      });
    }
    const decision = getDecision(request);
    if (decision && status < 300) decisions.add(1, decision);
    else if (decision) rejections.add(1, { kind: decision.kind, code: code ?? String(status) });
    span?.setAttributes({ 'http.response.status_code': status, ...failure });
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
