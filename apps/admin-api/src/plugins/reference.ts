import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readContract } from '../contract/operations';
import { getPanelRoot } from './panel';
import type { Config } from '../config/config';

/**
 * Serves the API reference at `/docs`. A browser sends no token with a page request, so the page is static and fetches the
 * contract with the token of the panel's session.
 */
export function serveReference(app: FastifyInstance, config: Pick<Config, 'panelDir' | 'isReferenceOpen'>): void {
  const contract = JSON.stringify(readContract());
  const permission = config.isReferenceOpen ? 'none' : 'any';

  app.get('/docs/openapi.json', { config: { permission } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(contract),
  );

  const root = getPanelRoot(config);
  if (!existsSync(join(root, 'docs.html'))) return;
  for (const url of ['/docs', '/docs/'])
    app.get(url, { config: { permission: 'none' } }, async (_request, reply) => reply.sendFile('docs.html', root));
}
