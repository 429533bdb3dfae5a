import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { tooManyRequests } from '../common/http-error';

/**
 * The limit of pipelined requests per connection. Browsers and proxies wait for the response; thousands of requests at once
 * would block the server long before the limit per minute is reached.
 */
const MAX_CONCURRENT_REQUESTS = 20;

const endedSockets = new WeakSet<Socket>();

/** Whether the last response of this connection was already sent. */
const isConnectionEnded = ({ socket }: FastifyRequest): boolean => endedSockets.has(socket);

/** Makes this response the connection's last, and discards any further data. */
export function endConnection({ socket }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  endedSockets.add(socket);
  // Node's parser reads the socket handle directly. Adding a listener turns the parser into a listener too, so that both can be
  // removed. Pausing would not last, because Node resumes after each finished response.
  socket.on('data', () => undefined);
  socket.removeAllListeners('data');
}

/** Limits the concurrent requests of a connection. Register it first, because it is the cheapest check. */
export const connectionLimit = fastifyPlugin(async (app: FastifyInstance) => {
  const activeRequests = new WeakMap<Socket, number>();
  const changeCount = (socket: Socket, by: number) => {
    const count = (activeRequests.get(socket) ?? 0) + by;
    activeRequests.set(socket, count);
    return count;
  };

  // A callback, because thousands of requests may arrive in one chunk, and promises would be resolved only after all of them.
  app.addHook('onRequest', (request, reply, done) => {
    if (isConnectionEnded(request)) return;
    if (changeCount(request.socket, 1) <= MAX_CONCURRENT_REQUESTS) {
      done();
      return;
    }
    endConnection(request, reply);
    done(tooManyRequests(1));
  });
  app.addHook('onResponse', async ({ socket }) => {
    changeCount(socket, -1);
  });
});
