import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** An answer of fewer bytes fits in one packet either way, and would be compressed for nothing. */
const thresholdBytes = 1024;

/**
 * Compresses the answers of the routes registered after it, as the request accepts (RFC 9110, section 12.5.3): Brotli
 * before gzip. Images are compressed already, and go as they are. A route that holds a secret beside words of its caller
 * turns it off with `compress: false`.
 */
export const compression = fastifyPlugin(async (api: FastifyInstance) => {
  await api.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: thresholdBytes,
    // No operation takes a compressed body: unpacked, a small one could be of any size.
    globalDecompression: false,
  });
});
