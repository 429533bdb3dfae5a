import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * Returns the bundled size of a module with its imports, minified and compressed with gzip.
 *
 * @param entry path of the module
 * @returns bytes
 */
export async function getBundledBytes(entry: string): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, target: 'es2023', lib: { entry, formats: ['es'] } },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const code = outputs.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  return code.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}
