import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4200';

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite/admin-web',
  plugins: [react(), precompress()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PANEL_PORT'] ?? 4210),
    strictPort: true,
    proxy: { '/api': api, '/config.json': api, '/docs/openapi.json': api },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Left alone, every combination of screens that share a module makes a file: some eighty for one list, each with a
    // dictionary of its own. Two files for what nearly every screen needs weigh a tenth less.
    rolldownOptions: {
      input: ['index.html', 'docs.html'].map((page) => resolve(import.meta.dirname, page)),
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], test: (id) => !isEntry(id) && !isReference(id), priority: 1 },
            { name: 'shared', minShareCount: 12 },
          ],
        },
      },
    },
  },
});

/** The page and its script stay chunks of their own, because `.vite/manifest.json` names pages by them. */
function isEntry(id: string): boolean {
  return id.endsWith('/index.html') || id.endsWith('/src/main.tsx');
}

/** The contract's reference is a page of its own, which no screen of the panel needs. */
function isReference(id: string): boolean {
  return id.endsWith('/docs.html') || id.includes('/src/reference/');
}

/** Writes a `.br` and a `.gz` beside every text file of the build, for a server that sends them as they are. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const content = readFileSync(join(outDir, name));
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(content, quality));
        writeFileSync(join(outDir, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
