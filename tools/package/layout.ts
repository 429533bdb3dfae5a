import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../nx.mjs';

/** Reads a JSON file. @throws Error if it is missing or malformed */
export const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const { version }: { version: string } = readJson(join(root, 'package.json'));

/** The target platform of a package, determined by its native modules. */
export interface Platform {
  /** A value of `process.platform`. */
  os: string;
  /** A value of `process.arch`. */
  cpu: string;
}

/** Returns the name of a package. Its folder has the same name, and so does its archive, without `.tar.gz`. */
export const packageName = ({ os, cpu }: Platform) => `countinghouse-${version}-${os}-${cpu}`;

/** The output folder for packages and archives. */
export const distFolder = join(root, 'dist');

export { root, version };
