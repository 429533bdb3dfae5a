import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * What a module weighs in the bundle of somebody who uses all of it: with everything that it imports, minified and
 * compressed with gzip.
 *
 * @param entry path of the module
 * @returns bytes
 */
export async function bundledBytes(entry: string): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, target: 'es2023', lib: { entry, formats: ['es'] } },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = outputs.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  return code.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}
