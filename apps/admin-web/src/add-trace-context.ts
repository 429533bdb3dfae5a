import type { ApiClient } from '@countinghouse/api-client';

/** Creates a random trace ID and parent ID with the sampled flag (W3C Trace Context). It identifies nobody. */
function createTraceparent(): string {
  const randomValues = crypto.getRandomValues(new BigUint64Array(3));
  const [traceIdHigh, traceIdLow, parentId] = Array.from(randomValues, (value) => value.toString(16).padStart(16, '0'));
  return `00-${traceIdHigh}${traceIdLow}-${parentId}-01`;
}

/**
 * Adds a `traceparent` header to every call to the panel's own origin. A call that is repeated after step-up
 * authentication keeps it. Another origin would have to allow the header first (CORS).
 */
export function addTraceContext(client: ApiClient): void {
  client.use({
    onRequest({ request }) {
      if (new URL(request.url).origin === location.origin) request.headers.set('traceparent', createTraceparent());
    },
  });
}
