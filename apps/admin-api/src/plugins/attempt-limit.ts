import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { countCall } from '../modules/session/sign-in-limits';
import { readDevice } from './device-cookie';

/** Counts what strangers send before any of it is read, so that neither rubbish nor a huge body comes free. */
export function limitAttempts(app: FastifyInstance, database: Database, { signInLimit }: Pick<Config, 'signInLimit'>) {
  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config;
    if (!operation?.isAttempt) return;
    const visitor = { address: request.ip, device: readDevice(request) };
    await countCall(database.orm, operation.id, visitor, signInLimit);
  });
}
