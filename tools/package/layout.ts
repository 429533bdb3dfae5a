import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../nx.mjs';

/** The JSON of a file. @throws Error where it is not there, or is no JSON */
export const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const { version }: { version: string } = readJson(join(root, 'package.json'));

/** Which machines a package is for: its native modules run on no others. */
export interface Platform {
  /** As `process.platform` has it. */
  os: string;
  /** As `process.arch` has it. */
  cpu: string;
}

/** The name of a package, of its folder, and of its archive without `.tar.gz`. */
export const packageName = ({ os, cpu }: Platform) => `countinghouse-${version}-${os}-${cpu}`;

/** Where packages are made: folders and archives. */
export const distFolder = join(root, 'dist');

export { root, version };
