import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Whether a request declares a body (RFC 9112, section 6.3). A chunked one may turn out to be empty.
 */
export const hasDeclaredBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Treats an empty body as no body, whatever its `Content-Type`, because many HTTP clients always send the header.
 */
export const emptyBodies = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request) => {
    if (!hasDeclaredBody(request)) delete request.headers['content-type'];
  });

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
});
