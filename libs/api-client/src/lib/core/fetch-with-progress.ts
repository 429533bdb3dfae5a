/** Progress of an upload. */
export interface UploadProgress {
  /** Bytes sent. Once it equals `total`, the server processes the request. */
  sent: number;
  /** Bytes of the complete body, slightly more than its files. */
  total: number;
}

/** `Response` throws if one of these statuses has a body. */
const BODILESS_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Creates a `fetch` for one call that reports upload progress, which the native one does not.
 * Without XMLHttpRequest, as in Node, it reports only the start.
 *
 * @example
 * client.PUT('/user/{id}/documents/{kind}', {
 *   params: { path: { id, kind: 'selfieUpload' } },
 *   body: { file },
 *   signal: cancelled.signal,
 *   fetch: fetchWithProgress(({ sent, total }) => show(sent / total)),
 * });
 *
 * @param onProgress called at the start and during the upload; never after the call was aborted
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
      const xhr = new XMLHttpRequest();
      xhr.open(request.method, request.url);
      request.headers.forEach((value, name) => xhr.setRequestHeader(name, value));
      // Browsers may skip the last `progress` event; only `load` means that the complete body was sent.
      for (const eventName of ['progress', 'load'] as const) {
        xhr.upload.addEventListener(eventName, ({ loaded }) => onProgress({ sent: loaded, total }));
      }
      xhr.addEventListener('load', () => resolve(toResponse(xhr)));
      xhr.addEventListener('error', () => reject(new TypeError('The connection was lost.')));
      xhr.addEventListener('abort', () => reject(signal.reason));
      signal.addEventListener('abort', () => xhr.abort(), { once: true });
      xhr.send(body);
    });
  };
}

function toResponse(xhr: XMLHttpRequest): Response {
  const { status, statusText, responseText } = xhr;
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(BODILESS_STATUSES.has(status) ? null : responseText, { status, statusText, headers });
}
