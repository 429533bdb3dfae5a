import Fastify, { type FastifyInstance } from 'fastify';
import { createExporters } from './exporters';
import { createHandlers } from './handlers';
import { readOnReplica } from './read-on-replica';
import { readContract } from '../contract/operations';
import type { Deps } from '../config/deps';
import type { Call, ExportFile, OperationId } from '../contract/operation-types';
import { RequestLog, loggerOptions } from '../config/logger';
import { recordExport } from '../modules/audit-log/record-export';
import { createEventHub } from '../modules/events/event-hub';
import { arrivalTimeout, getArrivalTimeoutMs } from '../plugins/arrival-timeout';
import { limitAttempts } from '../plugins/attempt-limit';
import { normalizeAddresses } from '../plugins/caller-address';
import { compression } from '../plugins/compression';
import { registerContract } from '../plugins/contract';
import { costLimit } from '../plugins/cost-limit';
import { drain } from '../plugins/drain';
import { emptyBodies } from '../plugins/empty-bodies';
import type { ExportLimits } from '../plugins/export-limits';
import { errors, sendError } from '../plugins/errors';
import { MAX_FORM_BYTES, multipartForm } from '../plugins/multipart-form';
import { panel } from '../plugins/panel';
import { serveReference } from '../plugins/reference';
import { createRequestId, requestId } from '../plugins/request-id';
import { connectionLimit } from '../plugins/connection-limit';
import { deniedChanges } from '../plugins/denied-changes';
import { requestLimits } from '../plugins/request-limits';
import { securityHeaders } from '../plugins/security-headers';
import { sessionGuard } from '../plugins/session-guard';
import { toRoutableUrl, malformedUrl } from '../plugins/malformed-url';
import { respondToMalformedRequest } from '../plugins/malformed-requests';

/** The limit of a body without files. The largest in the contract is far smaller. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Builds the server, ready to listen or to be called with `inject`. The caller closes the database after the server.
 *
 * @param prepare adds hooks before all others, for telemetry
 * @param exportLimits limits of concurrent exports; tests lower them
 * @throws Error if the contract and the handlers do not match
 */
export async function buildApp(
  { database, config }: Deps,
  prepare?: (app: FastifyInstance) => void,
  exportLimits?: ExportLimits,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config),
    logController: new RequestLog(),
    genReqId: createRequestId,
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: MAX_BODY_BYTES,
    keepAliveTimeout: config.keepAliveSeconds * 1000,
    // Slow requests must not hold connections open (slowloris). Node checks these limits at intervals.
    requestTimeout: getArrivalTimeoutMs(config, MAX_FORM_BYTES),
    http: { headersTimeout: Math.min(10, config.requestTimeoutSeconds) * 1000, connectionsCheckingInterval: 1000 },
    // Running requests are completed during a shutdown.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    // Runs before the hooks and the request log.
    rewriteUrl: (request) => {
      normalizeAddresses(request);
      return toRoutableUrl(request);
    },
    // The contract limits the length of parameters.
    routerOptions: { maxParamLength: MAX_BODY_BYTES },
    clientErrorHandler: respondToMalformedRequest,
  });

  prepare?.(app);
  await app.register(connectionLimit);
  await app.register(arrivalTimeout, config);
  await app.register(drain);
  await app.register(requestId);
  await app.register(errors);
  await app.register(emptyBodies);
  await app.register(deniedChanges, { database });
  await app.register(securityHeaders, config);
  await app.register(requestLimits, config);
  await app.register(sessionGuard, { database, config });
  await app.register(costLimit, config);
  await app.register(malformedUrl);
  await app.register(panel, { config });
  await app.register(async (api) => {
    await api.register(compression);
    limitAttempts(api, database, config);
    serveReference(api, config);
    await api.register(multipartForm, config);
    const events = createEventHub({ database }, (error) => app.log.warn({ err: error }, 'event listener disconnected'));
    // Closes the event streams first: nothing else ends them, and `close` waits for them.
    api.addHook('preClose', () => events.close());
    const createEndpoints = (deps: Deps) => ({
      handlers: createHandlers(deps, events, () => api.isStopping()),
      exporters: createExporters(deps),
    });
    const primaryEndpoints = createEndpoints({ database, config });
    const { replica } = database;
    const { handlers, exporters } = replica
      ? readOnReplica(replica, primaryEndpoints, createEndpoints({ database: { ...database, ...replica }, config }))
      : primaryEndpoints;
    const recordFile = (call: Call<OperationId>, file: ExportFile) => recordExport({ database }, call, file);
    registerContract(api, readContract(), handlers, exporters, recordFile, exportLimits);
  });
  return app;
}
