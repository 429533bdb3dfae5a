import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../storybook-static');
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the built Storybook on a free port of this machine. */
export async function serveBuiltStorybook() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    readFile(join(root, pathname)).then(
      (file) => response.setHeader('Content-Type', types[extname(pathname)] ?? 'application/octet-stream').end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    urlOf: (storyId: string) => `http://127.0.0.1:${address.port}/iframe.html?viewMode=story&id=${storyId}`,
    close: () => server.close(),
  };
}
