import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';
import manifest from './package.json' with { type: 'json' };

/** One file that needs nothing else: whoever runs the check installs no dependencies. */
export default defineConfig({
  input: { 'contract-check': 'src/main.ts' },
  platform: 'node',
  plugins: [packageFiles()],
  output: { dir: 'dist', cleanDir: true, codeSplitting: false },
});

/** Puts beside the code what makes a folder a package. */
function packageFiles(): Plugin {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  return {
    name: 'package-files',
    generateBundle() {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      emit('package.json', `${JSON.stringify(publishedManifest(), null, 2)}\n`);
      emit('README.md', read('README.md'));
      emit('LICENSE', read('../../LICENSE'));
    },
  };
}

/** The manifest as others see it: it names the build, where the workspace's own names the source. */
function publishedManifest() {
  const { name, version, description, license, type, engines } = manifest;
  return {
    ...{ name, version, description, license, type, engines },
    bin: { 'contract-check': 'contract-check.js' },
    files: ['contract-check.js'],
  };
}
