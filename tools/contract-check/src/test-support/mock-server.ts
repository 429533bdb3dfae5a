import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request that the server received. */
export interface ReceivedRequest {
  /** `GET /user/getall?page=1`, below the API's base. */
  call: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** A response of the mock server. A body that is not a string is sent as JSON. */
export interface MockResponse {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/**
 * Starts a server for the duration of a test. It never responds if `respond` returns undefined.
 *
 * @returns its base URL
 */
export async function startMockServer(
  respond: (request: ReceivedRequest) => MockResponse | undefined,
): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request;
      const body = await text(request);
      const mockResponse = respond({ call: `${method} ${url.replace('/api/admin', '')}`, headers, body });
      if (!mockResponse) return;
      const isText = typeof mockResponse.body === 'string';
      response.writeHead(mockResponse.status ?? 200, {
        'Content-Type': isText ? 'text/html' : 'application/json',
        ...mockResponse.headers,
      });
      response.end(isText ? mockResponse.body : JSON.stringify(mockResponse.body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/admin`;
}
