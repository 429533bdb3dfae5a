import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './layout.ts';

/** A third-party package that ships with ours. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** SPDX expression. */
  licence: string;
  /** The text of the licence, if the package has one. */
  text: string | undefined;
}

/** Returns the texts of the matching files of a folder, and of all files in its matching subfolders. */
const readTexts = (folder: string, names: RegExp) =>
  readdirSync(folder)
    .filter((name) => names.test(name))
    .sort()
    .flatMap((name) => listFiles(join(folder, name)))
    .map((path) => readFileSync(path, 'utf8').trim());

const listFiles = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => listFiles(join(path, name)))
    : [path];

/** Returns the licence and notices of a package, or its README, which often has the licence. */
function readLicenceText(folder: string): string | undefined {
  const texts = readTexts(folder, /^(licen[cs]es?|copying|notice|third-party-notices)\b/i);
  return (texts.length > 0 ? texts : readTexts(folder, /^readme/i)).join('\n\n') || undefined;
}

/** Reads a package from its folder. */
function readPackage(folder: string): ShippedPackage {
  const { name, version, license } = readJson(join(folder, 'package.json'));
  return { name, version, licence: license?.type ?? license ?? 'UNKNOWN', text: readLicenceText(folder) };
}

const isPackage = (folder: string) => existsSync(join(folder, 'package.json'));

/**
 * Returns the folders of all packages in `node_modules`, nested ones included. Links to workspace projects are left
 * out.
 */
function listPackageFolders(modules: string): string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    const folder = join(modules, entry.name);
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    if (entry.name.startsWith('@')) return listPackageFolders(folder);
    return isPackage(folder) ? [folder, ...listPackageFolders(join(folder, 'node_modules'))] : [];
  });
}

/** Lists the packages that ship with the server: all in the package's `node_modules`. */
export const listServerPackages = (folder: string): ShippedPackage[] =>
  listPackageFolders(join(folder, 'node_modules')).map(readPackage);

/** Returns the package folder in a bundler's path. */
const findPackageFolder = (path: string) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];

/**
 * Lists the packages in the panel's files: the code that Vite bundled, and the fonts, which only its manifest names.
 */
export function listPanelPackages(): ShippedPackage[] {
  const panel = join(root, 'apps/admin-web');
  const bundled: { name: string; version: string; identifier: string; text?: string }[] = readJson(
    join(panel, 'dist/.vite/licenses.json'),
  );
  const files: Record<string, { src?: string }> = readJson(join(panel, 'dist/.vite/manifest.json'));
  const folders = new Set(Object.values(files).flatMap(({ src = '' }) => findPackageFolder(src) ?? []));
  return [
    ...bundled.map(({ name, version, identifier, text }) => ({ name, version, licence: identifier, text })),
    ...Array.from(folders, (folder) => readPackage(join(panel, folder))),
  ];
}

const getKey = ({ name, version }: ShippedPackage) => `${name}@${version}`;

/** Removes duplicates by name and version. */
export function unique(shipped: readonly ShippedPackage[]): ShippedPackage[] {
  const byKey = new Map(shipped.map((each) => [getKey(each), each]));
  return Array.from(byKey.values()).sort((a, b) => (getKey(a) < getKey(b) ? -1 : 1));
}
