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
import { decisionOf } from './decisions';

/** What is known of a request while it is under way. */
interface Observed {
  /** Where its spans belong. */
  place: Context;
  span: Span | undefined;
  /** The code of its refusal; undefined where there is none. */
  code?: string;
}

/** Upper ends of the duration's classes, in seconds, as the conventions of HTTP metrics have them. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** What is asked every few seconds by machines, and would bury all other traces. */
const untraced = new Set(['health', 'getLiveness']);

/**
 * Observes the requests: each call of an operation is a span, under the one that the caller names, and all requests are
 * counted and timed. Nothing is taken from a request but its method and the names that the contract has for it.
 */
export function observeRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('countinghouse');
  const meter = metrics.getMeter('countinghouse');
  const durations = meter.createHistogram('http.server.request.duration', {
    description: 'How long answers took, by operation; live connections only where they were refused.',
    unit: 's',
    advice: { explicitBucketBoundaries: boundaries },
  });
  const active = meter.createUpDownCounter('http.server.active_requests', {
    description: 'Requests that are being answered, by operation.',
    unit: '{request}',
  });
  const live = meter.createUpDownCounter('countinghouse.live.connections', {
    description: 'Panels that are connected to hear what changes.',
    unit: '{connection}',
  });
  // So that it is there from the first reading on, and not from the first panel.
  live.add(0);
  const decisions = meter.createCounter('countinghouse.decisions', {
    description: 'Decisions that were taken, by what was decided and how.',
    unit: '{decision}',
  });
  const refusals = meter.createCounter('countinghouse.decisions.refused', {
    description: 'Decisions that were refused, by the code of the refusal.',
    unit: '{decision}',
  });
  const requests = new WeakMap<FastifyRequest, Observed>();

  /** What a request is called: by its operation, or all that is not in the contract together. */
  const nameOf = ({ routeOptions: { config } }: FastifyRequest) => config.operation?.id ?? 'none';
  const isStream = ({ routeOptions: { config } }: FastifyRequest) => config.operation?.isStream === true;
  const countActive = (request: FastifyRequest, by: 1 | -1) =>
    isStream(request) ? live.add(by) : active.add(by, { operation: nameOf(request) });

  function startSpan(request: FastifyRequest): Observed {
    const { operation } = request.routeOptions.config;
    if (!operation || operation.isStream || untraced.has(operation.id)) return { place: ROOT_CONTEXT, span: undefined };
    const asked = propagation.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const attributes = {
      'http.request.method': operation.method,
      'http.route': operation.url,
      'countinghouse.request_id': request.id,
    };
    const span = tracer.startSpan(operation.id, { kind: SpanKind.SERVER, attributes }, asked);
    return { span, place: trace.setSpan(asked, span) };
  }

  app.addHook('onRequest', (request, reply, done) => {
    const observed = startSpan(request);
    requests.set(request, observed);
    countActive(request, 1);
    const spanContext = observed.span?.spanContext();
    if (spanContext && trace.isSpanContextValid(spanContext)) {
      request.log = request.log.child({ trace_id: spanContext.traceId });
      reply.log = request.log;
    }
    context.with(observed.place, done);
  });
  // The body comes from the connection, which knows nothing of this request's place.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(requests.get(request)?.place ?? context.active(), done);
  });
  app.addHook('onError', (request, _reply, error, done) => {
    const observed = requests.get(request);
    if (observed) observed.code = toHttpError(error).code;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span, code } = requests.get(request) ?? {};
    const { statusCode: status } = reply;
    countActive(request, -1);
    const failure = status >= 400 ? { 'error.type': code ?? String(status) } : {};
    if (!isStream(request) || status >= 400) {
      durations.record(reply.elapsedTime / 1000, {
        operation: nameOf(request),
        'http.request.method': request.method,
        'http.response.status_code': status,
        ...failure,
      });
    }
    const decision = decisionOf(request);
    if (decision && status < 300) decisions.add(1, decision);
    else if (decision) refusals.add(1, { kind: decision.kind, code: code ?? String(status) });
    span?.setAttributes({ 'http.response.status_code': status, ...failure });
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
