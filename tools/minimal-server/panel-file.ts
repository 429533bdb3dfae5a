import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Returns the file for a request to the panel. Its settings are empty, so it uses the API on its own origin; every page
 * is the same one.
 */
export function readPanelFile(folder: string, { method, headers }: IncomingMessage, path: string) {
  if (method !== 'GET' || path.startsWith('/api/')) return undefined;
  if (path === '/config.json') return { type: 'application/json', content: '{}' };
  const isPage = headers.accept?.includes('text/html');
  const name = [path, isPage && `${path}.html`, isPage && '/index.html'].find(
    (name) => name && isFile(join(folder, name)),
  );
  if (!name) return undefined;
  return {
    type: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
    content: readFileSync(join(folder, name)),
  };
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();
