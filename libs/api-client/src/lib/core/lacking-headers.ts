import type { Middleware } from 'openapi-fetch';
import type { Schemas } from '../../schema';

/** Something that a server can do beyond the product's document, in the contract's word for it. */
export type Capability = Schemas['Capability'];

const needs = { 'If-Match': 'versions', 'Idempotency-Key': 'decision_keys' } satisfies Record<string, Capability>;

/**
 * Leaves out the headers that only a server with the capability for them takes: another one may refuse the whole call for
 * them, before it is made (CORS). Where it is not known what the server can do, they stay.
 */
export function leaveOutLackingHeaders(capabilities: () => Promise<readonly string[]>): Middleware {
  return {
    async onRequest({ request: { headers } }) {
      const sent = Object.entries(needs).filter(([header]) => headers.has(header));
      const found = sent.length > 0 && (await capabilities().catch(() => undefined));
      if (!found) return;
      for (const [header, capability] of sent) if (!found.includes(capability)) headers.delete(header);
    },
  };
}
