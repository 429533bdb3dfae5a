import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { badRequest } from '../common/http-error';

/** Where requests with an unreadable address go. Nothing that a browser or a person types ends up here. */
const unreadable = '/unreadable-address';

/**
 * The address that a request is routed by. The router refuses one whose percent signs mean nothing before any hook has
 * run; routed to a place of its own, it meets the limits, gets the headers and is logged like every other.
 */
export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return unreadable;
  }
}

/** Answers requests with an unreadable address. */
export const unreadableAddress = fastifyPlugin(async (app: FastifyInstance) => {
  app.all(unreadable, { config: { permission: 'none' } }, async () => {
    throw badRequest('The request could not be read.');
  });
});
