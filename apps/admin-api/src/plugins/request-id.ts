import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Creates the id of a request. A safe id from the `x-request-id` header is kept, so that it matches a proxy's log.
 */
export function createRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const { 'x-request-id': header } = request.headers;
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/** Sends the request id with every response, so that an error on the screen can be found in the log. */
export const requestId = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
});
