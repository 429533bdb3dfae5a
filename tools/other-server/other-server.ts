import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { findByEmail, isAdmin } from './accounts';
import { refuse, type Answer } from './answers';
import { findOperation } from './operations';
import { panelFile } from './panel-file';
import { findById } from './records';
import { seed } from './seed';
import { uploadAt } from './upload';

export interface OtherServerOptions {
  /** Default: a free one. */
  port?: number;
  /** How long each answer of the API takes, in milliseconds. Default: 40. */
  latencyMs?: number;
  /** The folder of the built panel, which is then served too. */
  panel?: string;
  /** The origin of a panel that is served elsewhere, and may call. */
  origin?: string;
}

export interface OtherServer {
  /** Without a slash at its end. */
  origin: string;
  /** Forgets every change. Sessions go on. */
  reset(): void;
  stop(): Promise<void>;
}

const base = '/api/admin';

/** Starts a server that knows only what the product's document shows, on 127.0.0.1, with everything in memory. */
export async function startOtherServer(options: OtherServerOptions = {}): Promise<OtherServer> {
  const { port = 0, latencyMs = 40, panel, origin: allowed } = options;
  /** Who is signed in, by token. */
  const sessions = new Map<string, string>();
  let records = seed();

  async function answer(request: IncomingMessage, path: string, query: URLSearchParams): Promise<Answer | undefined> {
    const { method = 'GET', headers } = request;
    const isSignIn = method === 'POST' && path === '/signin';
    const found = findOperation(method, path);
    if (!found && !isSignIn) return undefined;
    const caller = sessions.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!isSignIn && !findById(records.accounts, caller)) return refuse(403, 'Session expired');
    const body = await readBody(request).catch(() => undefined);
    if (!body) return refuse(400, 'Bad Request');
    return found ? found.operation({ ...found, query, body, records }) : signIn(body);
  }

  function signIn({ email, password }: Record<string, unknown>): Answer {
    const admin = findByEmail(records.accounts.filter(isAdmin), email);
    if (!admin || admin.password !== password) return refuse(401, 'Invalid credentials');
    const token = randomBytes(24).toString('hex');
    sessions.set(token, admin._id);
    return { status: 200, body: { success: true, token, data: { _id: admin._id }, message: 'Login successful' } };
  }

  async function respondFromApi(request: IncomingMessage, response: ServerResponse, { pathname, searchParams }: URL) {
    if (allowed) response.setHeader('Access-Control-Allow-Origin', allowed).setHeader('Vary', 'Origin');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'GET,HEAD,PUT,PATCH,POST,DELETE');
      // No others: a browser does not send a call from elsewhere that would bring one more.
      response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
      response.writeHead(204).end();
      return;
    }
    const [found] = await Promise.all([
      answer(request, pathname.slice(base.length), searchParams),
      setTimeout(latencyMs),
    ]);
    if (found) sendJson(response, found);
    else sendErrorPage(request, response, pathname);
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith(`${base}/`)) return respondFromApi(request, response, url);
    const upload = uploadAt(records, url.pathname);
    if (upload) return sendUpload(response, upload);
    const file = panel === undefined ? undefined : panelFile(panel, request, url.pathname);
    if (file) response.writeHead(200, { 'Content-Type': file.type }).end(file.content);
    else sendErrorPage(request, response, url.pathname);
  }

  function sendUpload(response: ServerResponse, image: string) {
    if (allowed) response.setHeader('Access-Control-Allow-Origin', allowed);
    response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(image);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      sendJson(response, refuse(500, 'Internal Server Error'));
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

function sendJson(response: ServerResponse, { status, body }: Answer) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** As Express says that there is no such thing. */
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

/** JSON, or the fields of a form; its files are dropped, since the document does not show what becomes of them. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return content.length > 0 ? JSON.parse(content.toString()) : {};
  const form = await new Response(content, { headers: { 'Content-Type': type } }).formData();
  const words = new Map<unknown, unknown>([
    ['true', true],
    ['false', false],
  ]);
  const texts = [...form].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts.map(([name, value]) => [name, words.get(value) ?? value]));
}
