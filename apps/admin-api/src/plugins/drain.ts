import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * From here on the server says that it is not ready, and lets go of each connection with its next answer. It still
     * answers everything, until it is closed.
     */
    beginStopping(): void;
    /** Whether the server has begun to stop, or is closing already. */
    isStopping(): boolean;
  }
}

/**
 * Lets go of a connection with the answer that was under way when the server began to stop. Otherwise it would be kept
 * alive for the next request, and the stop would wait for it.
 */
export const drain = fastifyPlugin(async (app: FastifyInstance) => {
  let isStopping = false;
  const beginStopping = () => {
    isStopping = true;
  };
  app.decorate('beginStopping', beginStopping);
  app.decorate('isStopping', () => isStopping);
  app.addHook('preClose', async () => beginStopping());
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
});
