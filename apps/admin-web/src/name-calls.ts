import type { ApiClient } from '@countinghouse/api-client';

/** A trace of its own, what was done here, and that it may be recorded (W3C Trace Context). It says nothing about anybody. */
function newTraceparent(): string {
  const words = crypto.getRandomValues(new BigUint64Array(3));
  const [first, second, click] = Array.from(words, (word) => word.toString(16).padStart(16, '0'));
  return `00-${first}${second}-${click}-01`;
}

/**
 * Names each call for whoever traces it on the server. A call that is sent again after a proof keeps its name. Calls to
 * another server have none: it would have to allow the header first (CORS).
 */
export function nameCalls(client: ApiClient): void {
  client.use({
    onRequest({ request }) {
      if (new URL(request.url).origin === location.origin) request.headers.set('traceparent', newTraceparent());
    },
  });
}
