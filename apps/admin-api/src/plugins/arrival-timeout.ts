import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';
import { respondToMalformedRequest } from './malformed-requests';

type Timeout = Pick<Config, 'requestTimeoutSeconds'>;

/** The lowest upload rate. */
const MIN_BYTES_PER_SECOND = 32 * 1024;

/** The time for a client to read the timeout response before the connection is destroyed. */
const CLOSE_DELAY_MS = 1000;

/**
 * Returns how long a request may take to arrive, in milliseconds.
 *
 * @param bytes the size of its files
 */
export const getArrivalTimeoutMs = ({ requestTimeoutSeconds }: Timeout, bytes: number): number =>
  (requestTimeoutSeconds + bytes / MIN_BYTES_PER_SECOND) * 1000;

const timers = new WeakMap<FastifyRequest['raw'], NodeJS.Timeout>();

function setRequestTimer(ms: number, { raw }: FastifyRequest, action: () => void): void {
  clearTimeout(timers.get(raw));
  timers.set(raw, setTimeout(action, ms).unref());
}

/**
 * Limits how long the rest of a request may take to arrive, from now on.
 *
 * @param ms from {@link getArrivalTimeoutMs}
 */
export function setArrivalTimeout(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const { raw, socket } = request;
  setRequestTimer(ms, request, () => {
    if (raw.complete || raw.readableEnded) return;
    if (reply.raw.headersSent) {
      raw.destroy();
      return;
    }
    respondToMalformedRequest(
      Object.assign(new Error('The request arrived too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
    setRequestTimer(CLOSE_DELAY_MS, request, () => raw.destroy());
  });
}

/**
 * Disconnects clients that send a request too slowly. Node has a single limit for all requests, which has to allow for uploads
 * over slow connections; this limit is shorter, and is extended for an authorized upload.
 */
export const arrivalTimeout = fastifyPlugin(async (app: FastifyInstance, config: Timeout) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
      setArrivalTimeout(request, reply, getArrivalTimeoutMs(config, 0));
      raw.once('close', () => clearTimeout(timers.get(raw)));
    }
    done();
  });
});
