import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Creates a service account on a server with demo data, as the main admin.
 *
 * @param permissions the permissions of the service account
 * @returns the key
 */
export async function createServiceKey(origin: string, permissions: Record<string, boolean>): Promise<string> {
  const postJson = async (path: string, body: object, token?: string) => {
    const response = await fetch(`${origin}/api/admin${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const { token } = await postJson('/signin', { email: 'admin@countinghouse.example', password: 'countinghouse' });
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const { key } = await postJson(
    '/service-accounts',
    { name: 'Nightly reconciliation', permissions, expires_at },
    token,
  );
  return key;
}

/** A proxy that can manipulate the transactions of a server. */
export interface Proxy {
  /** Without a trailing slash. */
  origin: string;
  /** Responds with 503 to the next request for transactions. */
  failOnce(): void;
  /** Adds dollars to the amount of the first transaction of a list. */
  addToFirstAmount(dollars: number): void;
  stop(): Promise<void>;
}

/** @param server the origin of the server behind it */
export async function startProxy(server: string): Promise<Proxy> {
  let failures = 0;
  let addedDollars = 0;
  const proxy = createServer((request, response) => {
    void (async () => {
      const isList = request.url?.includes('/all-transactions');
      if (isList && failures > 0) {
        failures -= 1;
        response.writeHead(503, { 'retry-after': '0' }).end();
        return;
      }
      const { authorization = '' } = request.headers;
      const upstream = await fetch(server + request.url, { headers: { authorization } });
      const body = await upstream.json();
      const [first] = isList && upstream.ok ? body.data.transactions : [];
      if (first) first.amount += first.transaction_type === 'credit' ? addedDollars : -addedDollars;
      const forwardedHeaders = ['content-type', 'retry-after', 'x-request-id'];
      for (const [name, value] of upstream.headers)
        if (forwardedHeaders.includes(name)) response.setHeader(name, value);
      response.writeHead(upstream.status).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    failOnce: () => void (failures = 1),
    addToFirstAmount: (dollars) => void (addedDollars = dollars),
    stop: () => new Promise((resolve) => proxy.close(() => resolve())),
  };
}
