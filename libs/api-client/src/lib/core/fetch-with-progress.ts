/** How much of a call's body has been sent. */
export interface UploadProgress {
  /** Bytes that have been sent. Once it equals `total`, the server is at work. */
  sent: number;
  /** Bytes of the whole body, a little more than those of its files. */
  total: number;
}

/** Answers with these statuses have no body, and `Response` refuses one. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Makes a `fetch` for one call that reports how much of the body has been sent, which the browser's own does not.
 * Without XMLHttpRequest, as in Node, it still sends the call but reports only the beginning.
 *
 * @example
 * client.PUT('/user/{id}/documents/{kind}', {
 *   params: { path: { id, kind: 'selfieUpload' } },
 *   body: { file },
 *   signal: cancelled.signal,
 *   fetch: fetchWithProgress(({ sent, total }) => show(sent / total)),
 * });
 *
 * @param onProgress called at the beginning and while something is being sent; never after the call was aborted
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
      // Only `load` says that the whole body has been sent: the last `progress` may be left out.
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
