import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { ApiResponse } from './apis.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const isText = (type: string) => !type.startsWith('font/');

/** A built panel and its API. */
export interface Site {
  /** The built panel. */
  folder: string;
  api: (path: string, query: URLSearchParams) => ApiResponse | undefined;
  /** The path prefix of its API. */
  base: string;
  /** Delay of each API response, in milliseconds. */
  latencyMs: number;
}

/** Reads a panel's files, and compresses them once. */
function readFiles(folder: string) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => extname(path) in CONTENT_TYPES)
      .map((path) => {
        const type = CONTENT_TYPES[extname(path)] ?? '';
        const content = readFileSync(path);
        const body = isText(type) ? brotliCompressSync(content) : content;
        return [`/${relative(folder, path).split(sep).join('/')}`, { type, body }] as const;
      }),
  );
}

/**
 * Serves a panel and its API from this machine. Other paths return the page of that name, or `index.html`.
 *
 * @returns its origin, under a host name for which browsers accept Brotli without TLS, and a function that stops it
 */
export async function serve({ folder, api, base, latencyMs }: Site): Promise<{ origin: string; stop: () => void }> {
  const files: ReadonlyMap<string, { type: string; body: Buffer }> = readFiles(folder);

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    request.resume();
    if (pathname.startsWith(`${base}/`)) {
      await wait(latencyMs);
      const apiResponse = api(pathname.slice(base.length), searchParams);
      const text = JSON.stringify(apiResponse?.body ?? { success: false, message: 'Not found' });
      response.writeHead(apiResponse ? 200 : 404, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...apiResponse?.headers,
      });
      response.end(text);
      return;
    }
    const file = files.get(pathname);
    const page =
      file ?? (extname(pathname) === '' ? (files.get(`${pathname}.html`) ?? files.get('/index.html')) : undefined);
    if (!page) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': page.type,
      'cache-control': file && pathname !== '/index.html' ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isText(page.type) && { 'content-encoding': 'br' }),
    });
    response.end(page.body);
  };

  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return { origin: `http://localhost:${address.port}`, stop: () => void server.close() };
}
