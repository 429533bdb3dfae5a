import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './layout.ts';

/** A package of somebody else's that is in ours. */
export interface Shipped {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
  /** The text of its licence, where the package has one. */
  text: string | undefined;
}

/** The texts of a folder's files with such a name, and of all files in its folders with such a name. */
const textsIn = (folder: string, names: RegExp) =>
  readdirSync(folder)
    .filter((name) => names.test(name))
    .sort()
    .flatMap((name) => filesOf(join(folder, name)))
    .map((path) => readFileSync(path, 'utf8').trim());

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesOf(join(path, name)))
    : [path];

/** The licence and the notices of a package; where there are none, what it says of itself, which often has it. */
function licenceText(folder: string): string | undefined {
  const texts = textsIn(folder, /^(licen[cs]es?|copying|notice|third-party-notices)\b/i);
  return (texts.length > 0 ? texts : textsIn(folder, /^readme/i)).join('\n\n') || undefined;
}

/** A package by its folder. */
function shippedIn(folder: string): Shipped {
  const { name, version, license } = readJson(join(folder, 'package.json'));
  return { name, version, licence: license?.type ?? license ?? 'UNKNOWN', text: licenceText(folder) };
}

const isPackage = (folder: string) => existsSync(join(folder, 'package.json'));

/** The folders of all packages in a `node_modules`, those inside other packages too; links to our own are left out. */
function packageFolders(modules: string): string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    const folder = join(modules, entry.name);
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    if (entry.name.startsWith('@')) return packageFolders(folder);
    return isPackage(folder) ? [folder, ...packageFolders(join(folder, 'node_modules'))] : [];
  });
}

/** What the server brings: everything in the `node_modules` of the package. */
export const shippedWithServer = (folder: string): Shipped[] =>
  packageFolders(join(folder, 'node_modules')).map(shippedIn);

/** The folder of the package that a file belongs to, from a path of a bundler. */
const packageOf = (path: string) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];

/** What the panel's files are made of: the code that Vite has bundled, and the fonts, which are in its manifest alone. */
export function shippedInPanel(): Shipped[] {
  const panel = join(root, 'apps/admin-web');
  const bundled: { name: string; version: string; identifier: string; text?: string }[] = readJson(
    join(panel, 'dist/.vite/licenses.json'),
  );
  const files: Record<string, { src?: string }> = readJson(join(panel, 'dist/.vite/manifest.json'));
  const folders = new Set(Object.values(files).flatMap(({ src = '' }) => packageOf(src) ?? []));
  return [
    ...bundled.map(({ name, version, identifier, text }) => ({ name, version, licence: identifier, text })),
    ...Array.from(folders, (folder) => shippedIn(join(panel, folder))),
  ];
}

const keyOf = ({ name, version }: Shipped) => `${name}@${version}`;

/** Each package once, by name and version. */
export function unique(shipped: readonly Shipped[]): Shipped[] {
  const byKey = new Map(shipped.map((each) => [keyOf(each), each]));
  return Array.from(byKey.values()).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
