import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** A smaller response fits in one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * Compresses the responses of the routes registered after it, as the request accepts (RFC 9110, section 12.5.3): Brotli
 * before gzip. Images, which are compressed already, are skipped. A route whose response has a secret next to caller input
 * disables it with `compress: false` (BREACH).
 */
export const compression = fastifyPlugin(async (api: FastifyInstance) => {
  await api.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: MIN_COMPRESSED_BYTES,
    // Compressed request bodies are not supported: a small one could decompress to any size.
    globalDecompression: false,
  });
});
