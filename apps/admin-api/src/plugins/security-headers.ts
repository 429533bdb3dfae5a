import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';

/** Nothing under the API is a page: whatever it sends, a browser must not run it, frame it or keep it. */
const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
};

/** What no part of the panel uses, and no script in it may. */
const unusedFeatures = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];
const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(', ');

/** The origin of an address elsewhere; nothing for one on our own origin. */
const originOf = (address: string) => (/^https?:\/\//.test(address) ? [new URL(address).origin] : []);

/** @param panel the panel's configuration names the other origins that it may reach */
export const securityHeaders = fastifyPlugin(async (app: FastifyInstance, { panel }: Pick<Config, 'panel'>) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // A text becomes markup only through the panel's own policy, or through that of the reference's sanitizer.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'dompurify'],
        // The component library sets sizes and positions in style attributes and its theme in a style element; neither
        // can carry a nonce in a page that is one file for everybody.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Documents are fetched with the token and drawn from memory.
        imgSrc: ["'self'", 'blob:', ...originOf(panel.logoUrl)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...originOf(panel.apiBaseUrl)],
        workerSrc: ["'none'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // Whether other hosts of the domain speak TLS is not ours to say.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
    if (request.originalUrl.startsWith('/api/')) reply.headers(apiHeaders);
  });
});
