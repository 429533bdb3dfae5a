import type { FastifyInstance } from 'fastify';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import type { Deps } from '../config/deps';
import { startMetrics } from './metrics';
import { observeRequests } from './observe-requests';
import { startTraces } from './traces';

/**
 * Starts what the configuration asks for: metrics, traces, or both. Only a server that is asked for one of them loads this
 * file, and with it OpenTelemetry.
 *
 * @returns what prepares the app to be observed; it all ends when the app is closed
 * @throws ConfigError when the metrics' port cannot be listened on
 */
export async function startTelemetry({ config, database }: Deps): Promise<(app: FastifyInstance) => void> {
  const { metrics, hasTraces } = config.telemetry;
  // `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` come last, so they count.
  const named = resourceFromAttributes({ 'service.name': 'countinghouse' });
  const resource = named.merge(detectResources({ detectors: [envDetector] }));
  const ends = [
    ...(hasTraces ? [startTraces(resource)] : []),
    ...(metrics ? [await startMetrics(resource, metrics, database)] : []),
  ];
  return (app) => {
    observeRequests(app);
    app.addHook('onClose', async () => void (await Promise.all(ends.map((end) => end()))));
  };
}
