import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Names a request. A name from outside is kept, so that a proxy's log and ours agree, as long as it is one that can
 * stand in a log without harm.
 */
export function nameRequest(request: Pick<IncomingMessage, 'headers'>): string {
  const { 'x-request-id': given } = request.headers;
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Every answer carries its request's id, so that a failure on the screen can be found in the log. */
export const requestId = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
});
