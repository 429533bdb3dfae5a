import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request, as a small server sees it. */
export interface Asked {
  /** `GET /user/getall?page=1`, below the API's base. */
  call: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** What it answers: a body that is no text is sent as JSON. Nothing: it never answers. */
export interface Answered {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** Starts a server for a test, which ends with it. Returns the base of its API. */
export async function startSmallServer(answer: (asked: Asked) => Answered | undefined): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request;
      const body = await text(request);
      const answered = answer({ call: `${method} ${url.replace('/api/admin', '')}`, headers, body });
      if (!answered) return;
      const isText = typeof answered.body === 'string';
      response.writeHead(answered.status ?? 200, {
        'Content-Type': isText ? 'text/html' : 'application/json',
        ...answered.headers,
      });
      response.end(isText ? answered.body : JSON.stringify(answered.body));
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
