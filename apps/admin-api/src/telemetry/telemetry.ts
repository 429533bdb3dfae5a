import type { FastifyInstance } from 'fastify';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import type { Deps } from '../config/deps';
import { startMetrics } from './metrics';
import { observeRequests } from './observe-requests';
import { startTraces } from './traces';

/**
 * Starts the configured metrics and traces. This module and OpenTelemetry are loaded only if one of them is enabled.
 *
 * @returns a function that instruments the app; telemetry stops when the app is closed
 * @throws ConfigError if the metrics port is unavailable
 */
export async function startTelemetry({ config, database }: Deps): Promise<(app: FastifyInstance) => void> {
  const { metrics, hasTraces } = config.telemetry;
  // `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` are merged last, so they take precedence.
  const defaults = resourceFromAttributes({ 'service.name': 'countinghouse' });
  const resource = defaults.merge(detectResources({ detectors: [envDetector] }));
  const shutdowns = [
    ...(hasTraces ? [startTraces(resource)] : []),
    ...(metrics ? [await startMetrics(resource, metrics, database)] : []),
  ];
  return (app) => {
    observeRequests(app);
    app.addHook('onClose', async () => void (await Promise.all(shutdowns.map((shutDown) => shutDown()))));
  };
}
