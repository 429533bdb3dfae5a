import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Vite's `.vite/manifest.json`, as far as it matters here. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * The script files that a browser fetches for some modules: theirs, and those of everything they import statically.
 *
 * @throws {Error} when the manifest knows no such module, so that a moved page does not pass as an empty one
 */
export function filesOf(manifest: Manifest, modules: string[]): string[] {
  const seen = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    chunk(manifest, module).imports?.forEach(visit);
  };
  modules.forEach(visit);
  const files = new Set([...seen].map((module) => chunk(manifest, module).file));
  return [...files].filter((file) => file.endsWith('.js'));
}

function chunk(manifest: Manifest, module: string) {
  const found = manifest[module];
  if (!found) throw new Error(`The build has no chunk for ${module}. Has the page moved? See tools/size/budgets.ts.`);
  return found;
}

/** Bytes of the files of a build, each compressed as a server would send it. */
export function gzippedBytes(dist: string, files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}
