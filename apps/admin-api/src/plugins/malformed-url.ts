import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { badRequest } from '../common/http-error';

/** The internal route of requests with a malformed URL. */
const MALFORMED_URL_PATH = '/malformed-url';

/**
 * Returns the URL that a request is routed by. The router rejects an invalid percent-encoding before any hook runs; an internal
 * route gives such a request the limits, headers and log line of every other.
 */
export function toRoutableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return MALFORMED_URL_PATH;
  }
}

/** Responds to requests with a malformed URL. */
export const malformedUrl = fastifyPlugin(async (app: FastifyInstance) => {
  app.all(MALFORMED_URL_PATH, { config: { permission: 'none' } }, async () => {
    throw badRequest('The request could not be read.');
  });
});
