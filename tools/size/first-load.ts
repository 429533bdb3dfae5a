import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The fields of Vite's `.vite/manifest.json` that are used. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * Returns the script files that a browser loads for modules and their static imports.
 *
 * @throws {Error} if the manifest lacks a module, so that a moved page does not count as empty
 */
export function getScriptFiles(manifest: Manifest, modules: string[]): string[] {
  const seen = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    getChunk(manifest, module).imports?.forEach(visit);
  };
  modules.forEach(visit);
  const files = new Set([...seen].map((module) => getChunk(manifest, module).file));
  return [...files].filter((file) => file.endsWith('.js'));
}

function getChunk(manifest: Manifest, module: string) {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build has no chunk for ${module}. Has the page moved? See tools/size/budgets.ts.`);
  return chunk;
}

/** Returns the total gzipped size of a build's files, each compressed as a server sends it. */
export function getGzippedBytes(dist: string, files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}
