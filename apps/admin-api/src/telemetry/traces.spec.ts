import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { context, propagation, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { afterEach, expect, it, vi } from 'vitest';
import { watchOutgoing } from '../test-support/watch-outgoing';
import { startTraces } from './traces';

const cleanups: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const api of [trace, context, propagation]) api.disable();
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

async function startCollector(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  cleanups.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

it('sends spans to the configured collector, and follows no redirect', async () => {
  const watch = await watchOutgoing();
  const paths: string[] = [];
  const collector = await startCollector((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    response.writeHead(307, { location: `http://${watch.address}/v1/traces` }).end();
  });
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://${collector}`);
  const stop = startTraces(resourceFromAttributes({}));
  trace.getTracer('test').startSpan('call').end();
  await stop();
  expect(paths).toContain('POST /v1/traces');
  expect(new Set(watch.getActivity())).toEqual(new Set([collector]));
  await watch.stop();
});

it.each([
  ['never responds', () => undefined],
  ['rejects them', (_request, response) => void response.writeHead(400).end()],
] satisfies [string, RequestListener][])(
  'stops in time and without an error if the collector %s',
  async (_what, listener) => {
    const requests: unknown[] = [];
    const collector = await startCollector((request, response) => {
      requests.push(request);
      listener(request, response);
    });
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://${collector}`);
    const stop = startTraces(resourceFromAttributes({}));
    trace.getTracer('test').startSpan('call').end();
    const startedAt = performance.now();
    await stop();
    expect(requests).toHaveLength(1);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  },
);
