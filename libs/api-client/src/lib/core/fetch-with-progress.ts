/** How far a call's body is on its way. */
export interface UploadProgress {
  /** Bytes that have left. All of them have where it equals `total`: then the server is at work. */
  sent: number;
  /** Bytes of the whole body, which is a little more than its files. */
  total: number;
}

/** An answer to these has no body, and a Response refuses one. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * What sends one call and tells how far it is: the call's `fetch`. The browser's own tells nothing of what it sends. Where
 * there is no XMLHttpRequest, as in Node, it sends all the same and tells the beginning only.
 *
 * @example
 * client.PUT('/user/{id}/documents/{kind}', {
 *   params: { path: { id, kind: 'selfieUpload' } },
 *   body: { file },
 *   signal: cancelled.signal,
 *   fetch: fetchWithProgress(({ sent, total }) => show(sent / total)),
 * });
 *
 * @param onProgress called at the beginning and as long as something is sent; never once the call was aborted
 */
export function fetchWithProgress(
  onProgress: (progress: UploadProgress) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { signal } = request;
    const body = await request.arrayBuffer();
    const total = body.byteLength;
    onProgress({ sent: 0, total });
    if (typeof XMLHttpRequest === 'undefined') return fetch(new Request(request, { body }));
    signal.throwIfAborted();

    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      request.headers.forEach((value, name) => call.setRequestHeader(name, value));
      // Whether a body is fully sent is told by `load` alone: the last `progress` may be left out.
      for (const moment of ['progress', 'load'] as const) {
        call.upload.addEventListener(moment, ({ loaded }) => onProgress({ sent: loaded, total }));
      }
      call.addEventListener('load', () => resolve(answerOf(call)));
      call.addEventListener('error', () => reject(new TypeError('The connection was lost.')));
      call.addEventListener('abort', () => reject(signal.reason));
      signal.addEventListener('abort', () => call.abort(), { once: true });
      call.send(body);
    });
  };
}

function answerOf(call: XMLHttpRequest): Response {
  const { status, statusText, responseText } = call;
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(withoutBody.has(status) ? null : responseText, { status, statusText, headers });
}
