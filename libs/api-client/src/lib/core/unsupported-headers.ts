import type { Middleware } from 'openapi-fetch';
import type { Schemas } from '../../schema';

/** The name of something that a server can do beyond the specification. */
export type Capability = Schemas['Capability'];

const capabilityByHeader = { 'If-Match': 'versions', 'Idempotency-Key': 'decision_keys' } satisfies Record<
  string,
  Capability
>;

/**
 * Creates middleware that omits headers of capabilities that the server lacks. Such a server may reject the preflight
 * request (CORS). If the capabilities are unknown, the headers stay.
 */
export function omitUnsupportedHeaders(capabilities: () => Promise<readonly string[]>): Middleware {
  return {
    async onRequest({ request: { headers } }) {
      const gatedHeaders = Object.entries(capabilityByHeader).filter(([header]) => headers.has(header));
      const supported = gatedHeaders.length > 0 && (await capabilities().catch(() => undefined));
      if (!supported) return;
      for (const [header, capability] of gatedHeaders) if (!supported.includes(capability)) headers.delete(header);
    },
  };
}
