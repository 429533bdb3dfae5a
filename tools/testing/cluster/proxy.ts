import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';

/** Interval and timeout of readiness checks, in milliseconds. */
const CHECK_INTERVAL_MS = 250;
const CHECK_TIMEOUT_MS = 1_000;

/** Time without a response before a request is sent to another server if that is safe, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 5_000;

/** A load balancer, as HAProxy or nginx would be. */
export interface Proxy {
  /** Without a trailing slash. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts a proxy on a port of 127.0.0.1 that forwards each request to the next ready server. Requests that could not be
 * sent, and reads without a response, are sent to another server; a write is never sent twice.
 *
 * @param servers returns the current origins of the servers
 * @param port default: a free one
 */
export async function startProxy(servers: () => readonly string[], port = 0): Promise<Proxy> {
  const ready = new Set<string>();
  let nextIndex = 0;

  const checkServers = async () => {
    const origins = servers();
    for (const origin of ready) if (!origins.includes(origin)) ready.delete(origin);
    await Promise.all(
      origins.map(async (origin) => {
        if (await isReady(origin)) ready.add(origin);
        else ready.delete(origin);
      }),
    );
  };
  await checkServers();
  const timer = setInterval(() => void checkServers(), CHECK_INTERVAL_MS);

  const server = createServer((incoming, outgoingResponse) => {
    const tried = new Set<string>();
    const tryNextServer = () => {
      // If none is ready, a server's own error is better than the proxy's.
      const candidates = (ready.size > 0 ? [...ready] : servers()).filter((origin) => !tried.has(origin));
      const origin = candidates[(nextIndex += 1) % candidates.length];
      if (origin === undefined) return rejectUnavailable(outgoingResponse);
      tried.add(origin);
      return forwardRequest(incoming, outgoingResponse, origin, tryNextServer, () => ready.delete(origin));
    };
    tryNextServer();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/admin/health`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

function rejectUnavailable(outgoingResponse: ServerResponse): void {
  if (outgoingResponse.headersSent) return void outgoingResponse.destroy();
  const body = { success: false, code: 'unavailable', message: 'No server is ready. Please try again in a moment.' };
  outgoingResponse.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' }).end(JSON.stringify(body));
}

/** Forwards a request to a server, and its response back. */
function forwardRequest(
  incoming: IncomingMessage,
  outgoingResponse: ServerResponse,
  origin: string,
  tryNextServer: () => void,
  onUnreachable: () => void,
): void {
  const { method = 'GET', url, headers, socket } = incoming;
  const isRead = method === 'GET' || method === 'HEAD';
  let isSent = false;
  let isClosed = false;
  const outgoing = sendRequest(`${origin}${url}`, {
    method,
    headers: { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' },
    agent: false,
  });
  const responseTimer = setTimeout(
    () => outgoing.destroy(new Error('The server does not respond.')),
    RESPONSE_TIMEOUT_MS,
  );
  // The request body is not read before the connection is established, so that all of it can still be sent to another
  // server.
  outgoing.once('socket', (connection) =>
    connection.once('connect', () => {
      isSent = true;
      incoming.pipe(outgoing);
    }),
  );
  outgoing.once('response', (response) => {
    clearTimeout(responseTimer);
    outgoingResponse.writeHead(response.statusCode ?? 502, response.headers);
    pipeline(response, outgoingResponse).catch(() => outgoingResponse.destroy());
  });
  outgoing.once('error', () => {
    clearTimeout(responseTimer);
    if (isClosed || outgoingResponse.headersSent) return outgoingResponse.destroy();
    onUnreachable();
    if (isRead || !isSent) return tryNextServer();
    return rejectUnavailable(outgoingResponse);
  });
  outgoingResponse.once('close', () => {
    isClosed = true;
    clearTimeout(responseTimer);
    outgoing.destroy();
  });
}
