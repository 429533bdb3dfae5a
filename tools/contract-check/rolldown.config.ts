import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';
import manifest from './package.json' with { type: 'json' };

/** Bundles one file without dependencies. */
export default defineConfig({
  input: { 'contract-check': 'src/main.ts' },
  platform: 'node',
  plugins: [packageFiles()],
  output: { dir: 'dist', cleanDir: true, codeSplitting: false },
});

/** Emits the files of the package besides the code. */
function packageFiles(): Plugin {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  return {
    name: 'package-files',
    generateBundle() {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      emit('package.json', `${JSON.stringify(toPublishedManifest(), null, 2)}\n`);
      emit('README.md', read('README.md'));
      emit('LICENSE', read('../../LICENSE'));
    },
  };
}

/** Returns the published manifest, which names the build instead of the source. */
function toPublishedManifest() {
  const { name, version, description, license, type, engines } = manifest;
  return {
    ...{ name, version, description, license, type, engines },
    bin: { 'contract-check': 'contract-check.js' },
    files: ['contract-check.js'],
  };
}
