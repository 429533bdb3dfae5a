import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import manifest from './package.json' with { type: 'json' };

/** The entry files' names: `core` is imported as `@countinghouse/api-client/core`. */
const entries = Object.values(manifest.exports).flatMap((source) => /^\.\/src\/(.+)\.ts$/.exec(source)?.[1] ?? []);

const isExternal = (id: string) => !/^[./]/.test(id);

export default defineConfig({
  input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
  external: isExternal,
  platform: 'neutral',
  plugins: [dts({ tsconfig: 'tsconfig.lib.json', sourcemap: false }), packageFiles()],
  output: { dir: 'dist', cleanDir: true, chunkFileNames: 'chunks/[name].js' },
});

/** Emits the files of the package that are not code. */
function packageFiles(): Plugin {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  return {
    name: 'package-files',
    generateBundle() {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      emit('package.json', `${JSON.stringify(toPublishedManifest(), null, 2)}\n`);
      emit('openapi.json', read('../../openapi/dist/openapi.json'));
      emit('README.md', read('README.md'));
      emit('CALLS.md', read('CALLS.md'));
      emit('CHANGELOG.md', read('CHANGELOG.md'));
      emit('LICENSE', read('../../LICENSE'));
    },
  };
}

/** Returns the published manifest, whose exports are the built files instead of the sources. */
function toPublishedManifest() {
  const { name, version, description, license, type, sideEffects, engines } = manifest;
  const { dependencies, peerDependencies, peerDependenciesMeta } = manifest;
  const code = Object.entries(manifest.exports).flatMap(([path, source]) => {
    const [, entry] = /^\.\/src\/(.+)\.ts$/.exec(source) ?? [];
    return entry === undefined ? [] : [[path, { types: `./${entry}.d.ts`, default: `./${entry}.js` }]];
  });
  return {
    ...{ name, version, description, license, type, sideEffects, engines },
    exports: {
      ...Object.fromEntries(code),
      './openapi.json': './openapi.json',
      './package.json': './package.json',
    },
    files: ['**/*.js', '**/*.d.ts', 'openapi.json', 'CALLS.md', 'CHANGELOG.md'],
    ...{ dependencies, peerDependencies, peerDependenciesMeta },
  };
}
