import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';

/** How often each server is asked whether it is ready, and how long it may take to say so, in milliseconds. */
const askEveryMs = 250;
const patienceMs = 1_000;

/** How long a server may say nothing before another one is asked, where that is safe, in milliseconds. */
const silenceMs = 5_000;

/** A proxy before several servers, as HAProxy or nginx would be. */
export interface Proxy {
  /** Without a slash at its end. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts a proxy on a free port of 127.0.0.1, or on the one that is given. A call goes to the next server that is ready. What
 * could not be sent, and a read that got no answer, goes to another one; a write that was sent is not sent again.
 *
 * @param servers the servers at this moment, as origins
 */
export async function startProxy(servers: () => readonly string[], port = 0): Promise<Proxy> {
  const ready = new Set<string>();
  let turn = 0;

  const look = async () => {
    const origins = servers();
    for (const origin of ready) if (!origins.includes(origin)) ready.delete(origin);
    await Promise.all(
      origins.map(async (origin) => {
        if (await isReady(origin)) ready.add(origin);
        else ready.delete(origin);
      }),
    );
  };
  await look();
  const timer = setInterval(() => void look(), askEveryMs);

  const server = createServer((incoming, answer) => {
    const tried = new Set<string>();
    const next = () => {
      // Where none is ready, any of them has better words for it than a proxy.
      const left = (ready.size > 0 ? [...ready] : servers()).filter((origin) => !tried.has(origin));
      const origin = left[(turn += 1) % left.length];
      if (origin === undefined) return refuse(answer);
      tried.add(origin);
      return forward(incoming, answer, origin, next, () => ready.delete(origin));
    };
    next();
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
    return (await fetch(`${origin}/api/admin/health`, { signal: AbortSignal.timeout(patienceMs) })).ok;
  } catch {
    return false;
  }
}

function refuse(answer: ServerResponse): void {
  if (answer.headersSent) return void answer.destroy();
  const body = { success: false, code: 'unavailable', message: 'No server is ready. Please try again in a moment.' };
  answer.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' }).end(JSON.stringify(body));
}

/** Sends a call to a server, and its answer back. */
function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  origin: string,
  next: () => void,
  isAway: () => void,
): void {
  const { method = 'GET', url, headers, socket } = incoming;
  const isRead = method === 'GET' || method === 'HEAD';
  let isSent = false;
  let isOver = false;
  const outgoing = ask(`${origin}${url}`, {
    method,
    headers: { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '', 'x-forwarded-proto': 'http' },
    agent: false,
  });
  const silence = setTimeout(() => outgoing.destroy(new Error('The server says nothing.')), silenceMs);
  // Nothing of a call is read before there is a connection, so that all of it can still be sent to another server.
  outgoing.once('socket', (own) =>
    own.once('connect', () => {
      isSent = true;
      incoming.pipe(outgoing);
    }),
  );
  outgoing.once('response', (response) => {
    clearTimeout(silence);
    answer.writeHead(response.statusCode ?? 502, response.headers);
    pipeline(response, answer).catch(() => answer.destroy());
  });
  outgoing.once('error', () => {
    clearTimeout(silence);
    if (isOver || answer.headersSent) return answer.destroy();
    isAway();
    if (isRead || !isSent) return next();
    return refuse(answer);
  });
  answer.once('close', () => {
    isOver = true;
    clearTimeout(silence);
    outgoing.destroy();
  });
}
