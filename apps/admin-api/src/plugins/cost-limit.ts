import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';
import type { OperationId } from '../contract/operation-types';
import type { JsonObject, Operation } from '../contract/operations';
import { tooManyRequests } from '../common/http-error';
import { isFileRequest } from './export-response';
import { getCaller } from './session-guard';

/** The number of page rows that cost as much as one more call. */
const ROWS_PER_CALL = 100;

/** The assumed length of an unpaged list: most are short. */
const UNPAGED_LIST_ROWS = 1_000;

/** The additional cost of a search and of an export, in calls. */
const SEARCH_CALLS = 4;
const FILE_CALLS = 20;

/** The additional cost, in calls, of operations that read far more than they return. */
const EXPENSIVE_CALLS: Partial<Record<string, number>> = {
  listAuditLog: 4,
  getUserOverview: 4,
  getUserLedger: 4,
} satisfies Partial<Record<OperationId, number>>;

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** Returns the number of requested rows, up to the contract's maximum. */
function countRows({ query: schema }: Operation, query: JsonObject): number {
  const properties = schema?.['properties'];
  const limit = isObject(properties) ? properties['limit'] : undefined;
  if (!isObject(limit)) return 0;
  if (query['limit'] === undefined) {
    return limit['default'] === undefined && query['page'] === undefined ? UNPAGED_LIST_ROWS : 0;
  }
  const rows = Number(query['limit']);
  return Number.isFinite(rows) ? Math.max(0, Math.min(rows, Number(limit['maximum'] ?? UNPAGED_LIST_ROWS))) : 0;
}

/**
 * Returns the cost of a request in calls: 1 for nearly all, 11 for a page of 1,000 rows.
 *
 * @param query not validated yet
 */
function getCost(operation: Operation, query: unknown, isFile: boolean): number {
  const params = isObject(query) ? query : {};
  const rows = isFile ? 0 : countRows(operation, params);
  return (
    1 +
    Math.floor(rows / ROWS_PER_CALL) +
    (params['search'] === undefined || params['search'] === '' ? 0 : SEARCH_CALLS) +
    (isFile ? FILE_CALLS : 0) +
    (EXPENSIVE_CALLS[operation.id] ?? 0)
  );
}

/**
 * Limits the work that an account can cause per minute, over all of its sessions: expensive calls count several times against
 * the limit of a session or a key. Register it after the guard. Like the request limits, it is counted in memory by each
 * process.
 */
export const costLimit = fastifyPlugin(
  async (app: FastifyInstance, { requestLimit: { perSession, perKey } }: Pick<Config, 'requestLimit'>) => {
    const keyGenerator = (request: FastifyRequest) => `account ${getCaller(request).id}`;
    const countForSessions = app.createRateLimit({ max: perSession, keyGenerator });
    const countForKeys = app.createRateLimit({ max: perKey, keyGenerator });

    app.addHook('onRequest', async (request) => {
      const { operation } = request.routeOptions.config;
      if (!request.caller || !operation) return;
      const cost = getCost(operation, request.query, isFileRequest(request));
      if (cost === 1) return;
      const count = request.caller.role === 'service' ? countForKeys : countForSessions;
      for (let counted = 0; counted < cost; counted += 1) {
        const limit = await count(request);
        if (!limit.isAllowed && limit.isExceeded) throw tooManyRequests(Math.max(1, limit.ttlInSeconds));
      }
    });
  },
);
