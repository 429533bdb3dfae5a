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
import { tell } from '../start/tell';

/** Where the metrics are, whatever the port. */
const path = '/metrics';

/**
 * Serves metrics to Prometheus, on a port of their own: what the panel's port shows is for anybody who can reach it.
 *
 * @returns a function that ends it
 * @throws ConfigError when the port cannot be listened on
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
    if (request.url === path) return exporter.getMetricsRequestHandler(request, response);
    return response.writeHead(404).end();
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(
      `Port ${port} on ${host}, for the metrics, cannot be listened on (${reason}); choose another METRICS_PORT.`,
    );
  }
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  tell(`Metrics are at http://${host.includes(':') ? `[${host}]` : host}:${listening}${path}`);

  return async () => {
    server.close();
    server.closeAllConnections();
    runtime.disable();
    await provider.shutdown();
  };
}
