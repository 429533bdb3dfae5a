import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Makes a service account on a server with the demo, as its main admin would.
 *
 * @param permissions the flags that it gets
 * @returns its key
 */
export async function makeServiceKey(origin: string, permissions: Record<string, boolean>): Promise<string> {
  const send = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${origin}/api/admin${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { token } = await send('/signin', { email: 'admin@countinghouse.example', password: 'countinghouse' });
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const { key } = await send('/service-accounts', { name: 'Nightly reconciliation', permissions, expires_at }, token);
  return key;
}

/** Stands before a server, and does to its transactions what one tells it to. */
export interface Proxy {
  /** Without a slash at its end. */
  origin: string;
  /** Refuses the next list of transactions: away for a moment. */
  failOnce(): void;
  /** Adds dollars to the amount of the first transaction of a list. */
  addToFirstAmount(dollars: number): void;
  stop(): Promise<void>;
}

/** @param server the origin of the server behind it */
export async function startProxy(server: string): Promise<Proxy> {
  let failures = 0;
  let added = 0;
  const proxy = createServer((request, response) => {
    void (async () => {
      const isList = request.url?.includes('/all-transactions');
      if (isList && failures > 0) {
        failures -= 1;
        response.writeHead(503, { 'retry-after': '0' }).end();
        return;
      }
      const { authorization = '' } = request.headers;
      const answer = await fetch(server + request.url, { headers: { authorization } });
      const body = await answer.json();
      const [first] = isList && answer.ok ? body.data.transactions : [];
      if (first) first.amount += first.transaction_type === 'credit' ? added : -added;
      const passedOn = ['content-type', 'retry-after', 'x-request-id'];
      for (const [name, value] of answer.headers) if (passedOn.includes(name)) response.setHeader(name, value);
      response.writeHead(answer.status).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const { port } = proxy.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    failOnce: () => void (failures = 1),
    addToFirstAmount: (dollars) => void (added = dollars),
    stop: () => new Promise((closed) => proxy.close(() => closed())),
  };
}
