import Fastify, { type FastifyInstance } from 'fastify';
import { createExporters } from './exporters';
import { createHandlers } from './handlers';
import { readOnReplica } from './read-on-replica';
import { readContract } from '../contract/operations';
import type { Deps } from '../config/deps';
import type { Call, ExportFile, OperationId } from '../contract/operation-types';
import { AnswerLog, loggerOptions } from '../config/logger';
import { recordExport } from '../modules/audit-log/record-export';
import { createEventHub } from '../modules/events/event-hub';
import { arrivalLimit, arrivalMs } from '../plugins/arrival-limit';
import { limitAttempts } from '../plugins/attempt-limit';
import { simplifyAddresses } from '../plugins/caller-address';
import { compression } from '../plugins/compression';
import { registerContract } from '../plugins/contract';
import { costLimit } from '../plugins/cost-limit';
import { drain } from '../plugins/drain';
import { emptyBodies } from '../plugins/empty-bodies';
import type { ExportLimits } from '../plugins/export-limits';
import { errors, sendError } from '../plugins/errors';
import { maxFormBytes, multipartForm } from '../plugins/multipart-form';
import { panel } from '../plugins/panel';
import { serveReference } from '../plugins/reference';
import { nameRequest, requestId } from '../plugins/request-id';
import { connectionLimit } from '../plugins/connection-limit';
import { refusedChanges } from '../plugins/refused-changes';
import { requestLimits } from '../plugins/request-limits';
import { securityHeaders } from '../plugins/security-headers';
import { sessionGuard } from '../plugins/session-guard';
import { readableAddress, unreadableAddress } from '../plugins/unreadable-address';
import { answerBrokenRequest } from '../plugins/broken-requests';

/** The largest body without files, in bytes; the largest that the contract describes is far smaller. */
const maxBodyBytes = 64 * 1024;

/**
 * Builds the server, ready to listen or to be called directly. The caller closes the database, after the server.
 *
 * @param prepare adds hooks before all others, for an observer of the answers
 * @param exportLimits what keeps the exports of some from those of others; tests make them small
 * @throws Error when the contract and the handlers do not match
 */
export async function buildApp(
  { database, config }: Deps,
  prepare?: (app: FastifyInstance) => void,
  exportLimits?: ExportLimits,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config),
    logController: new AnswerLog(),
    genReqId: nameRequest,
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: maxBodyBytes,
    keepAliveTimeout: config.keepAliveSeconds * 1000,
    // Whoever sends a request drop by drop must not hold a connection for ever. Node checks these limits at intervals.
    requestTimeout: arrivalMs(config, maxFormBytes),
    http: { headersTimeout: Math.min(10, config.requestTimeoutSeconds) * 1000, connectionsCheckingInterval: 1000 },
    // Requests that are under way when the server stops are finished, not refused.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    // The first that is done with a request, before its hooks and its log.
    rewriteUrl: (request) => {
      simplifyAddresses(request);
      return readableAddress(request);
    },
    // The contract limits the length of a parameter.
    routerOptions: { maxParamLength: maxBodyBytes },
    clientErrorHandler: answerBrokenRequest,
  });

  prepare?.(app);
  await app.register(connectionLimit);
  await app.register(arrivalLimit, config);
  await app.register(drain);
  await app.register(requestId);
  await app.register(errors);
  await app.register(emptyBodies);
  await app.register(refusedChanges, { database });
  await app.register(securityHeaders, config);
  await app.register(requestLimits, config);
  await app.register(sessionGuard, { database, config });
  await app.register(costLimit, config);
  await app.register(unreadableAddress);
  await app.register(panel, { config });
  await app.register(async (api) => {
    await api.register(compression);
    limitAttempts(api, database, config);
    serveReference(api, config);
    await api.register(multipartForm, config);
    const events = createEventHub({ database }, (error) => app.log.warn({ err: error }, 'no events'));
    // Before anything is waited for: streams end by no other cause.
    api.addHook('preClose', () => events.close());
    const answerers = (over: Deps) => ({
      handlers: createHandlers(over, events, () => api.isStopping()),
      exporters: createExporters(over),
    });
    const own = answerers({ database, config });
    const { replica } = database;
    const { handlers, exporters } = replica
      ? readOnReplica(replica, own, answerers({ database: { ...database, ...replica }, config }))
      : own;
    const recorded = (call: Call<OperationId>, file: ExportFile) => recordExport({ database }, call, file);
    registerContract(api, readContract(), handlers, exporters, recorded, exportLimits);
  });
  return app;
}
