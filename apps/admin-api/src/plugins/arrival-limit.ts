import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';
import { answerBrokenRequest } from './broken-requests';

type Timeout = Pick<Config, 'requestTimeoutSeconds'>;

/** The slowest line that can still send a file, in bytes a second. */
const slowestLine = 32 * 1024;

/** How long a caller may take to read that its request took too long, in milliseconds. */
const farewellMs = 1000;

/**
 * How long a request may take to arrive, in milliseconds.
 *
 * @param bytes the size of its files
 */
export const arrivalMs = ({ requestTimeoutSeconds }: Timeout, bytes: number): number =>
  (requestTimeoutSeconds + bytes / slowestLine) * 1000;

const timers = new WeakMap<FastifyRequest['raw'], NodeJS.Timeout>();

function after(ms: number, { raw }: FastifyRequest, action: () => void): void {
  clearTimeout(timers.get(raw));
  timers.set(raw, setTimeout(action, ms).unref());
}

/**
 * Sets how long the rest of a request may take to arrive, from now on.
 *
 * @param ms as {@link arrivalMs} gives it
 */
export function limitArrival(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const { raw, socket } = request;
  after(ms, request, () => {
    if (raw.complete || raw.readableEnded) return;
    if (reply.raw.headersSent) {
      raw.destroy();
      return;
    }
    answerBrokenRequest(Object.assign(new Error('Arrived too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    after(farewellMs, request, () => raw.destroy());
  });
}

/**
 * Cuts off whoever sends a request drop by drop. Node has one limit for all requests, which has to be long for the sake
 * of files on slow lines: it is the last resort, and this is the real limit. Whoever has been let in to send a file
 * gets more time.
 */
export const arrivalLimit = fastifyPlugin(async (app: FastifyInstance, config: Timeout) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
      limitArrival(request, reply, arrivalMs(config, 0));
      raw.once('close', () => clearTimeout(timers.get(raw)));
    }
    done();
  });
});
