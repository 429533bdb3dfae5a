import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Deps } from '../config/deps';
import { recordRefusal } from '../modules/refusals/record-refusal';
import { toHttpError } from './errors';

/**
 * Has the audit log say whom a change was refused to that they may not make. Refused reads, and input that makes no sense,
 * are lines of the server's log alone. A refusal that cannot be recorded is a refusal all the same.
 */
export const refusedChanges = fastifyPlugin(async (app: FastifyInstance, { database }: Pick<Deps, 'database'>) => {
  app.addHook('onError', async (request, _reply, error) => {
    const { operation } = request.routeOptions.config;
    const { caller, params, ip: address, id: requestId } = request;
    if (!caller || !operation || operation.method === 'GET' || operation.isBackground) return;
    const { code, message } = toHttpError(error);
    if (code !== 'not_allowed') return;
    const call = { operationId: operation.id, params, caller, address, requestId };
    await recordRefusal(database.orm, call, message).catch((err: unknown) =>
      request.log.error({ err }, 'a refusal was not recorded'),
    );
  });
});
