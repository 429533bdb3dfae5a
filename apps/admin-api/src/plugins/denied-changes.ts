import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Deps } from '../config/deps';
import { recordRejectedChange } from '../modules/rejected-changes/record-rejected-change';
import { toHttpError } from './errors';

/**
 * Records denied changes in the audit log. Denied reads and invalid input are only in the server's log. If recording fails, the
 * change stays denied.
 */
export const deniedChanges = fastifyPlugin(async (app: FastifyInstance, { database }: Pick<Deps, 'database'>) => {
  app.addHook('onError', async (request, _reply, error) => {
    const { operation } = request.routeOptions.config;
    const { caller, params, ip: address, id: requestId } = request;
    if (!caller || !operation || operation.method === 'GET' || operation.isBackground) return;
    const { code, message } = toHttpError(error);
    if (code !== 'not_allowed') return;
    const call = { operationId: operation.id, params, caller, address, requestId };
    await recordRejectedChange(database.orm, call, message).catch((err: unknown) =>
      request.log.error({ err }, 'a rejection was not recorded'),
    );
  });
});
