import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { ApiAnswer } from './apis.ts';

const types: Readonly<Record<string, string>> = {
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
  api: (path: string, query: URLSearchParams) => ApiAnswer | undefined;
  /** Where its API begins. */
  base: string;
  /** How long each answer of the API takes, in milliseconds. */
  latencyMs: number;
}

/** Reads the files of a panel, compressed once as a server for many readers would keep them. */
function readFiles(folder: string) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => extname(path) in types)
      .map((path) => {
        const type = types[extname(path)] ?? '';
        const content = readFileSync(path);
        const sent = isText(type) ? brotliCompressSync(content) : content;
        return [`/${relative(folder, path).split(sep).join('/')}`, { type, sent }] as const;
      }),
  );
}

/**
 * Serves a panel over its API from this machine. A path that is no file is a page: its own, where there is one.
 *
 * @returns its origin, by a name for which browsers take Brotli without TLS, and how to stop it
 */
export async function serve({ folder, api, base, latencyMs }: Site): Promise<{ origin: string; stop: () => void }> {
  const files: ReadonlyMap<string, { type: string; sent: Buffer }> = readFiles(folder);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    request.resume();
    if (pathname.startsWith(`${base}/`)) {
      await wait(latencyMs);
      const found = api(pathname.slice(base.length), searchParams);
      const text = JSON.stringify(found?.body ?? { success: false, message: 'Not found' });
      response.writeHead(found ? 200 : 404, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...found?.headers,
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
    response.end(page.sent);
  };

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return { origin: `http://localhost:${address.port}`, stop: () => void server.close() };
}
