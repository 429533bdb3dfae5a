import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';
import type { OperationId } from '../contract/operation-types';
import type { JsonObject, Operation } from '../contract/operations';
import { tooManyRequests } from '../common/http-error';
import { asksForFile } from './csv-answer';
import { callerOf } from './session-guard';

/** So many rows of a page cost as much as one more call. */
const ROWS_PER_CALL = 100;

/** A list that is asked for without a page counts as one of so many rows: most are short. */
const WHOLE_LIST_ROWS = 1_000;

/** How many more calls a search counts as, and a file, which is as long as its list. */
const SEARCH_CALLS = 4;
const FILE_CALLS = 20;

/** How many more calls those count as that look at far more than they give. */
const EXPENSIVE: Partial<Record<string, number>> = {
  listAuditLog: 4,
  getUserOverview: 4,
  getUserLedger: 4,
} satisfies Partial<Record<OperationId, number>>;

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** How many rows a call asks for: as many as the contract lets it at most, whatever it says. */
function countRows({ query: schema }: Operation, query: JsonObject): number {
  const properties = schema?.['properties'];
  const limit = isObject(properties) ? properties['limit'] : undefined;
  if (!isObject(limit)) return 0;
  if (query['limit'] === undefined) {
    return limit['default'] === undefined && query['page'] === undefined ? WHOLE_LIST_ROWS : 0;
  }
  const rows = Number(query['limit']);
  return Number.isFinite(rows) ? Math.max(0, Math.min(rows, Number(limit['maximum'] ?? WHOLE_LIST_ROWS))) : 0;
}

/**
 * How many calls a call counts as, by what it asks for: 1 for nearly all, 11 for a page of 1,000 rows.
 *
 * @param query as it came: it has not been checked yet
 */
function toResult(operation: Operation, query: unknown, isFile: boolean): number {
  const asked = isObject(query) ? query : {};
  const rows = isFile ? 0 : countRows(operation, asked);
  return (
    1 +
    Math.floor(rows / ROWS_PER_CALL) +
    (asked['search'] === undefined || asked['search'] === '' ? 0 : SEARCH_CALLS) +
    (isFile ? FILE_CALLS : 0) +
    (EXPENSIVE[operation.id] ?? 0)
  );
}

/**
 * Limits how much work an account may cause in a minute, from all of its sessions together: calls that cost more than others
 * count as several of those that a session, or a key, may make. Register it after the guard. It is in memory, in each process
 * for itself, as the limit of the requests.
 */
export const costLimit = fastifyPlugin(
  async (app: FastifyInstance, { requestLimit: { perSession, perKey } }: Pick<Config, 'requestLimit'>) => {
    const keyGenerator = (request: FastifyRequest) => `account ${callerOf(request).id}`;
    const countOfPerson = app.createRateLimit({ max: perSession, keyGenerator });
    const countOfService = app.createRateLimit({ max: perKey, keyGenerator });

    app.addHook('onRequest', async (request) => {
      const { operation } = request.routeOptions.config;
      if (!request.caller || !operation) return;
      const weight = toResult(operation, request.query, asksForFile(request));
      if (weight === 1) return;
      const count = request.caller.role === 'service' ? countOfService : countOfPerson;
      for (let counted = 0; counted < weight; counted += 1) {
        const limit = await count(request);
        if (!limit.isAllowed && limit.isExceeded) throw tooManyRequests(Math.max(1, limit.ttlInSeconds));
      }
    });
  },
);
