import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Lets go of a connection with the answer that was under way when the server began to stop. Otherwise it would be kept
 * alive for the next request, and the stop would wait for it.
 */
export const drain = fastifyPlugin(async (app: FastifyInstance) => {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
});
