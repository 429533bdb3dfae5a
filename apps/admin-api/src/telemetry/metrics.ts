import { once } from 'node:events';
import { createServer } from 'node:http';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import type { Resource } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { ConfigError, type Config } from '../config/config';
import type { Database } from '../database/database';
import { observeDatabase } from './observe-database';
import { observeProcess } from './observe-process';
import { printInfo } from '../start/print';

const METRICS_PATH = '/metrics';

/**
 * Serves metrics to Prometheus on a separate port, because the panel's port is public.
 *
 * @returns a function that stops it
 * @throws ConfigError if the port is unavailable
 */
export async function startMetrics(
  resource: Resource,
  { port, host }: NonNullable<Config['telemetry']['metrics']>,
  database: Database,
): Promise<() => Promise<void>> {
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
  const provider = new MeterProvider({ resource, readers: [exporter] });
  metrics.setGlobalMeterProvider(provider);
  const runtime = new RuntimeNodeInstrumentation();
  runtime.setMeterProvider(provider);
  const meter = provider.getMeter('countinghouse');
  observeProcess(meter);
  observeDatabase(meter, database);

  const server = createServer((request, response) => {
    if (request.url === METRICS_PATH) return exporter.getMetricsRequestHandler(request, response);
    return response.writeHead(404).end();
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(`The metrics cannot use port ${port} on ${host} (${reason}); choose another METRICS_PORT.`);
  }
  const address = server.address();
  const boundPort = typeof address === 'object' && address ? address.port : port;
  printInfo(`Metrics are at http://${host.includes(':') ? `[${host}]` : host}:${boundPort}${METRICS_PATH}`);

  return async () => {
    server.close();
    server.closeAllConnections();
    runtime.disable();
    await provider.shutdown();
  };
}
