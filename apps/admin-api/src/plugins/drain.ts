import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Makes the server report that it is not ready and close each connection with its next response. It keeps serving until it
     * is closed.
     */
    startDraining(): void;
    /** Whether the server is draining or closing. */
    isStopping(): boolean;
  }
}

/**
 * Closes connections with their next response once the server is stopping. Otherwise they would be kept alive, and the shutdown
 * would wait for them.
 */
export const drain = fastifyPlugin(async (app: FastifyInstance) => {
  let isStopping = false;
  const startDraining = () => {
    isStopping = true;
  };
  app.decorate('startDraining', startDraining);
  app.decorate('isStopping', () => isStopping);
  app.addHook('preClose', async () => startDraining());
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
});
