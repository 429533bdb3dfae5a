import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { countRequest } from '../modules/session/sign-in-limits';
import { readDeviceToken } from './device-cookie';

/** Counts attempts of anonymous clients before the body is read, so that malformed and oversized requests count too. */
export function limitAttempts(app: FastifyInstance, database: Database, { signInLimit }: Pick<Config, 'signInLimit'>) {
  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config;
    if (!operation?.isAttempt) return;
    const client = { address: request.ip, deviceToken: readDeviceToken(request) };
    await countRequest(database.orm, operation.id, client, signInLimit);
  });
}
