import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { endWithParent } from './end-with-parent.mjs';
import { runNx, root } from './nx.mjs';

const apiPort = process.env['PORT'] ?? '4200';
const panelPort = process.env['PANEL_PORT'] ?? '4210';
process.env['API_ORIGIN'] = `http://127.0.0.1:${apiPort}`;
process.env['PANEL_PORT'] = panelPort;

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let restarting = Promise.resolve();

endWithParent();
if (!generate()) process.exit(1);
const watcher = await watchServer();
const panel = await servePanel();
console.log(`Panel with automatic reload: http://127.0.0.1:${panelPort}`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void stop());
}

async function stop() {
  await Promise.all([watcher.close(), panel.close(), restarting.then(stopServer)]);
  process.exit(0);
}

function generate() {
  return runNx(['run-many', '-t', 'generate'], { quiet: true });
}

/** Starts Vite's server for the panel. It also reruns the generators after a change of the contract. */
async function servePanel() {
  const vite = await createServer({ configFile: join(root, 'apps/admin-web/vite.config.ts'), logLevel: 'warn' });
  vite.watcher.add(join(root, 'openapi')).on('change', (path) => path.endsWith('.yaml') && generate());
  return vite.listen();
}

/** Rebuilds the server after every change, and restarts it. */
async function watchServer() {
  const rolldown = await build({
    configFile: join(root, 'apps/admin-api/vite.config.ts'),
    logLevel: 'warn',
    build: { watch: {} },
  });
  if (!('on' in rolldown)) throw new Error('The build of the server returned no watcher.');
  rolldown.on('event', (event) => {
    if (event.code === 'BUNDLE_END') restarting = restarting.then(restartServer);
    if (event.code === 'ERROR') console.error(event.error.message);
  });
  return rolldown;
}

async function restartServer() {
  await stopServer();
  server = spawn(process.execPath, ['apps/admin-api/dist/main.js', '--plain'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: apiPort },
    stdio: 'inherit',
  });
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}
