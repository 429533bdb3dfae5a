import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';

/** API responses are never pages: browsers must not execute, frame or cache them. */
const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
};

/** Browser features that the panel does not use. */
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

/** Returns the origin of an absolute URL; an empty list for a path. */
const getExternalOrigins = (url: string) => (/^https?:\/\//.test(url) ? [new URL(url).origin] : []);

/** @param panel the origins of its URLs are allowed */
export const securityHeaders = fastifyPlugin(async (app: FastifyInstance, { panel }: Pick<Config, 'panel'>) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Only two Trusted Types policies may create markup: the panel's and that of the API reference's sanitizer.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'dompurify'],
        // The component library uses style attributes and a style element, which cannot have a nonce in a static page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Documents are fetched with the token and shown as blobs.
        imgSrc: ["'self'", 'blob:', ...getExternalOrigins(panel.logoUrl)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...getExternalOrigins(panel.apiBaseUrl)],
        workerSrc: ["'none'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // Subdomains might not support TLS.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
    if (request.originalUrl.startsWith('/api/')) reply.headers(apiHeaders);
  });
});
