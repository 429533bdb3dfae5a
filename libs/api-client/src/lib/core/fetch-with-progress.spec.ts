import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiClient, type ApiClient } from './api-client';
import { fetchWithProgress, type UploadProgress } from './fetch-with-progress';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a local server that allows preflight requests. */
async function startServer(handleRequest: (request: IncomingMessage, response: ServerResponse) => void) {
  const httpServer = createServer((request, response) => {
    for (const name of ['Origin', 'Methods']) response.setHeader(`Access-Control-Allow-${name}`, '*');
    response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
    response.setHeader('Access-Control-Expose-Headers', '*');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else handleRequest(request, response);
  });
  server = httpServer;
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const address = httpServer.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/admin`;
  return { url, client: createApiClient({ baseUrl: url, getToken: () => 'secret' }) };
}

const sendJson = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'r-1' }).end(JSON.stringify(body));

const MEGABYTE = 1_000_000;

function uploadSelfie({ client }: { client: ApiClient }, signal?: AbortSignal) {
  return client.PUT('/user/{id}/documents/{kind}', {
    params: { path: { id: 'u', kind: 'selfieUpload' } },
    body: { file: new Blob(['x'], { type: 'image/png' }) },
    fetch: fetchWithProgress(() => undefined),
    ...(signal && { signal }),
  });
}

describe('a call with progress', () => {
  it('sends the body unchanged and reports start and end', async () => {
    let received = 0;
    const { url } = await startServer((request, response) => {
      expect(request.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'image/png' });
      request.on('data', (chunk: Buffer) => (received += chunk.length));
      request.on('end', () => sendJson(response, 201, { success: true }));
    });
    const steps: UploadProgress[] = [];
    const headers = { Authorization: 'Bearer secret', 'Content-Type': 'image/png' };
    const call = new Request(url, { method: 'PUT', headers, body: new Uint8Array(MEGABYTE) });
    const response = await fetchWithProgress((step) => steps.push(step))(call);

    expect(response.status).toBe(201);
    expect(response.headers.get('x-request-id')).toBe('r-1');
    expect(await response.json()).toEqual({ success: true });
    expect(received).toBe(MEGABYTE);
    expect(steps.at(0)).toEqual({ sent: 0, total: MEGABYTE });
    expect(steps.at(-1)).toEqual({ sent: MEGABYTE, total: MEGABYTE });
  });

  it("throws the server's error with the request id", async () => {
    const api = await startServer((request, response) => {
      request
        .resume()
        .on('end', () => sendJson(response, 413, { success: false, message: 'Too large.', code: 'too_large' }));
    });
    await expect(uploadSelfie(api)).rejects.toMatchObject({
      status: 413,
      code: 'too_large',
      message: 'Too large.',
      requestId: 'r-1',
    });
  });

  it('throws if the connection is lost', async () => {
    const api = await startServer((request) => request.socket.destroy());
    await expect(uploadSelfie(api)).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('throws without a response in time', async () => {
    const timeoutSpy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(50));
    const api = await startServer(() => undefined);
    await expect(uploadSelfie(api)).rejects.toMatchObject({ status: 0, code: 'timeout' });
    timeoutSpy.mockRestore();
  });

  it("rejects with the signal's reason if the caller aborts it", async () => {
    const closed = vi.fn();
    const cancelled = new AbortController();
    const api = await startServer((request) => {
      request.on('close', closed);
      cancelled.abort(new Error('Cancelled.'));
    });
    await expect(uploadSelfie(api, cancelled.signal)).rejects.toThrow('Cancelled.');
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });
});
