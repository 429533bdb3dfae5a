import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';
import { unknownOperation } from '../common/http-error';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The built panel as it lies beside the server's build: in a package, and in the workspace. */
const packed = fromHere('../panel');
const built = fromHere('../../admin-web/dist');

/** The folder of the built panel. */
export const panelRoot = ({ panelDir }: Pick<Config, 'panelDir'>) => panelDir ?? (existsSync(packed) ? packed : built);

const immutable = 'public, max-age=31536000, immutable';

/** The page that has the sign-in screen in it already, and where it is shown. */
const signIn = { url: '/admin/signin', file: 'admin/signin.html' };

/** Every other view of the panel is the same page, which reads the address itself. */
const isPageRequest = (url: string, method: string, accept = '') =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && accept.includes('text/html');

/** Serves the panel's configuration and, where it has been built, the panel. */
export const panel = fastifyPlugin(async (app: FastifyInstance, { config }: { config: Config }) => {
  const root = panelRoot(config);
  const hasPanel = existsSync(join(root, 'index.html'));
  const hasSignIn = existsSync(join(root, signIn.file));

  app.get('/config.json', { config: { permission: 'none' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(config.panel),
  );

  if (hasPanel) {
    // The plugin that serves the files has no option for the permission of its route.
    app.addHook('onRoute', (route) => {
      if (route.url === '/*') route.config = { ...route.config, permission: 'none' };
    });
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      // The name of a built asset changes with what is in it; all the others keep their names.
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', path.startsWith(join(root, 'assets') + sep) ? immutable : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (hasPanel && isPageRequest(request.url, request.method, request.headers.accept))
      return reply.sendFile(hasSignIn && request.url.split('?')[0] === signIn.url ? signIn.file : 'index.html');
    throw unknownOperation();
  });
});
