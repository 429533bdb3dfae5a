import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { findByEmail, isAdmin } from './accounts';
import { rejectWith, type ApiResponse } from './responses';
import { findOperation } from './operations';
import { readPanelFile } from './panel-file';
import { findById } from './records';
import { seed } from './seed';
import { findUpload } from './upload';

export interface MinimalServerOptions {
  /** @default a free port */
  port?: number;
  /** Delay of each API response, in milliseconds. @default 40 */
  latencyMs?: number;
  /** The folder of the built panel, which is then served too. */
  panel?: string;
  /** The origin of a panel that is served elsewhere and may call the API. */
  origin?: string;
}

export interface MinimalServer {
  /** Without a trailing slash. */
  origin: string;
  /** Resets the records. Sessions stay valid. */
  reset(): void;
  stop(): Promise<void>;
}

const API_PATH = '/api/admin';

/** Starts an in-memory server on 127.0.0.1 that implements only the product's specification. */
export async function startMinimalServer(options: MinimalServerOptions = {}): Promise<MinimalServer> {
  const { port = 0, latencyMs = 40, panel, origin: allowedOrigin } = options;
  /** Admin IDs by token. */
  const sessions = new Map<string, string>();
  let records = seed();

  async function handle(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
  ): Promise<ApiResponse | undefined> {
    const { method = 'GET', headers } = request;
    const isSignIn = method === 'POST' && path === '/signin';
    const matched = findOperation(method, path);
    if (!matched && !isSignIn) return undefined;
    const caller = sessions.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!isSignIn && !findById(records.accounts, caller)) return rejectWith(403, 'Session expired');
    const body = await readBody(request).catch(() => undefined);
    if (!body) return rejectWith(400, 'Bad Request');
    return matched ? matched.operation({ ...matched, query, body, records }) : signIn(body);
  }

  function signIn({ email, password }: Record<string, unknown>): ApiResponse {
    const admin = findByEmail(records.accounts.filter(isAdmin), email);
    if (!admin || admin.password !== password) return rejectWith(401, 'Invalid credentials');
    const token = randomBytes(24).toString('hex');
    sessions.set(token, admin._id);
    return { status: 200, body: { success: true, token, data: { _id: admin._id }, message: 'Login successful' } };
  }

  async function respondFromApi(request: IncomingMessage, response: ServerResponse, { pathname, searchParams }: URL) {
    if (allowedOrigin) response.setHeader('Access-Control-Allow-Origin', allowedOrigin).setHeader('Vary', 'Origin');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'GET,HEAD,PUT,PATCH,POST,DELETE');
      // Browsers block cross-origin calls with any other header.
      response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
      response.writeHead(204).end();
      return;
    }
    const [apiResponse] = await Promise.all([
      handle(request, pathname.slice(API_PATH.length), searchParams),
      setTimeout(latencyMs),
    ]);
    if (apiResponse) sendJson(response, apiResponse);
    else sendErrorPage(request, response, pathname);
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith(`${API_PATH}/`)) return respondFromApi(request, response, url);
    const upload = findUpload(records, url.pathname);
    if (upload) return sendUpload(response, upload);
    const file = panel === undefined ? undefined : readPanelFile(panel, request, url.pathname);
    if (file) response.writeHead(200, { 'Content-Type': file.type }).end(file.content);
    else sendErrorPage(request, response, url.pathname);
  }

  function sendUpload(response: ServerResponse, image: string) {
    if (allowedOrigin) response.setHeader('Access-Control-Allow-Origin', allowedOrigin);
    response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(image);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      sendJson(response, rejectWith(500, 'Internal Server Error'));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    reset: () => {
      records = seed();
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function sendJson(response: ServerResponse, { status, body }: ApiResponse) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** Sends the HTML page with which Express responds to an unknown path. */
function sendErrorPage({ method }: IncomingMessage, response: ServerResponse, path: string) {
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Error</title>
</head>
<body>
<pre>Cannot ${method} ${path}</pre>
</body>
</html>
`);
}

/**
 * Reads JSON, or the fields of a form. Ignores files, because the specification does not define what happens to
 * them.
 */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return content.length > 0 ? JSON.parse(content.toString()) : {};
  const form = await new Response(content, { headers: { 'Content-Type': type } }).formData();
  const booleans = new Map<unknown, unknown>([
    ['true', true],
    ['false', false],
  ]);
  const textFields = [...form].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(textFields.map(([name, value]) => [name, booleans.get(value) ?? value]));
}
