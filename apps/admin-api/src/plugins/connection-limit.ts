import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { tooManyRequests } from '../common/http-error';

/**
 * The most requests that may be under way on one connection. Browsers and proxies send the next one after the answer;
 * whoever sends thousands at once would hold up everybody, long before a limit per minute is reached.
 */
const maxUnderWay = 20;

const ended = new WeakSet<Socket>();

/** Whether an earlier answer on this connection is its last. There is nobody to answer any more. */
const isConnectionEnded = ({ socket }: FastifyRequest): boolean => ended.has(socket);

/** Makes this answer the connection's last. Whatever else arrives is thrown away: it would only be refused. */
export function endConnection({ socket }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  ended.add(socket);
  // Node's parser reads the socket directly. Another listener turns it into a listener too; then both are removed. A
  // pause would not last: Node reads on after each finished answer.
  socket.on('data', () => undefined);
  socket.removeAllListeners('data');
}

/** Cuts off a connection that does not wait for its answers. Register it first: it costs less than anything else. */
export const connectionLimit = fastifyPlugin(async (app: FastifyInstance) => {
  const underWay = new WeakMap<Socket, number>();
  const change = (socket: Socket, by: number) => {
    const count = (underWay.get(socket) ?? 0) + by;
    underWay.set(socket, count);
    return count;
  };

  // With a callback and not a promise: thousands of requests may arrive in one piece, and a promise would be looked at
  // only after all of them.
  app.addHook('onRequest', (request, reply, done) => {
    if (isConnectionEnded(request)) return;
    if (change(request.socket, 1) <= maxUnderWay) {
      done();
      return;
    }
    endConnection(request, reply);
    done(tooManyRequests(1));
  });
  app.addHook('onResponse', async ({ socket }) => {
    change(socket, -1);
  });
});
