import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';

/** Nothing under the API is a page: whatever it sends, a browser must not run it, frame it or keep it. */
const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
};

/** The origin of an address elsewhere; nothing for one on our own origin. */
const originOf = (address: string) => (/^https?:\/\//.test(address) ? [new URL(address).origin] : []);

/** @param panel the panel's configuration names the other origins that it may reach */
export const securityHeaders = fastifyPlugin(async (app: FastifyInstance, { panel }: Pick<Config, 'panel'>) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets sizes and positions in style attributes and its theme in a style element; neither
        // can carry a nonce in a page that is one file for everybody.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Documents are fetched with the token and drawn from memory.
        imgSrc: ["'self'", 'blob:', ...originOf(panel.logoUrl)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...originOf(panel.apiBaseUrl)],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
      },
    },
    // Whether other hosts of the domain speak TLS is not ours to say.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.originalUrl.startsWith('/api/')) reply.headers(apiHeaders);
  });
});
