import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const react19 = { react: '19.3.1', 'react-dom': '19.3.1' };

/** The dependencies of each peer, which are not part of the workspace. */
const dependencies = {
  'react-admin': { ...react19, 'react-admin': '5.15.4', 'ra-data-simple-rest': '5.15.3' },
  'refine-mantine': {
    ...react19,
    '@emotion/react': '^11.14.0',
    '@mantine/core': '^5.10.5',
    '@mantine/form': '^5.10.5',
    '@mantine/hooks': '^5.10.5',
    '@mantine/notifications': '^5.10.5',
    '@refinedev/core': '5.0.12',
    '@refinedev/mantine': '3.0.2',
    '@refinedev/react-router': '2.0.4',
    '@refinedev/react-table': '^6.0.0',
    '@refinedev/simple-rest': '6.0.1',
    '@tanstack/react-table': '^8.2.6',
    dayjs: '^1.11.0',
    'react-router': '^7.0.2',
  },
} as const;

export type Peer = keyof typeof dependencies;

/**
 * Builds a peer, unless it has been built in this folder.
 *
 * @param folder of the installation and build, outside the workspace to keep it out of npm's and Nx's projects
 * @returns the folder of the built panel
 */
export async function buildPeer(peer: Peer, folder: string): Promise<string> {
  const root = join(folder, peer);
  const outDir = join(root, 'dist');
  if (existsSync(join(outDir, 'index.html'))) return outDir;
  mkdirSync(root, { recursive: true });
  const manifest = { name: `peer-${peer}`, private: true, type: 'module', dependencies: dependencies[peer] };
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest, null, 2));
  const script = '<div id="root"></div><script type="module" src="/main.jsx"></script>';
  writeFileSync(join(root, 'index.html'), `<!doctype html><html lang="en"><title>${peer}</title>${script}</html>`);
  copyFileSync(join(import.meta.dirname, 'peers', `${peer}.jsx`), join(root, 'main.jsx'));
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { chunkSizeWarningLimit: 5000 },
  });
  return outDir;
}
