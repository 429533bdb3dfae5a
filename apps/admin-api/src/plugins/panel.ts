import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';
import { unknownOperation } from '../common/http-error';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The built panel relative to the server's build, in a package and in the workspace. */
const packagedPanel = resolvePath('../panel');
const workspacePanel = resolvePath('../../admin-web/dist');

/** Returns the folder of the built panel. */
export const getPanelRoot = ({ panelDir }: Pick<Config, 'panelDir'>) =>
  panelDir ?? (existsSync(packagedPanel) ? packagedPanel : workspacePanel);

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** The page with the prerendered sign-in screen. */
const signInPage = { url: '/admin/signin', file: 'admin/signin.html' };

/** All other screens are the same page, which routes on the client. */
const isPageRequest = (url: string, method: string, accept = '') =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && accept.includes('text/html');

/** Serves the panel's configuration and, if it was built, the panel. */
export const panel = fastifyPlugin(async (app: FastifyInstance, { config }: { config: Config }) => {
  const root = getPanelRoot(config);
  const hasPanel = existsSync(join(root, 'index.html'));
  const hasSignIn = existsSync(join(root, signInPage.file));

  app.get('/config.json', { config: { permission: 'none' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(config.panel),
  );

  if (hasPanel) {
    // The static plugin has no option for the route configuration.
    app.addHook('onRoute', (route) => {
      if (route.url === '/*') route.config = { ...route.config, permission: 'none' };
    });
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      // Only the names of built assets contain a hash of their content.
      setHeaders: (reply, path) => {
        reply.setHeader(
          'cache-control',
          path.startsWith(join(root, 'assets') + sep) ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
        );
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (hasPanel && isPageRequest(request.url, request.method, request.headers.accept))
      return reply.sendFile(hasSignIn && request.url.split('?')[0] === signInPage.url ? signInPage.file : 'index.html');
    throw unknownOperation();
  });
});
