import { join } from 'node:path';
import { generateFiles, OverwriteStrategy, type Tree } from '@nx/devkit';
import { formatFile } from '../../testing/format.ts';

/**
 * Writes the templates of a generator.
 *
 * @param folder the target folder
 * @throws {Error} if one of the files exists
 */
export function writeTemplates(
  tree: Tree,
  generator: string,
  folder: string,
  substitutions: Record<string, unknown>,
): void {
  generateFiles(tree, join(tree.root, 'tools/workspace/generators', generator, 'files'), folder, substitutions, {
    overwriteStrategy: OverwriteStrategy.ThrowIfExisting,
  });
}

/**
 * Inserts text into a file before the first occurrence of `anchor`.
 *
 * @throws {Error} if the file lacks the anchor
 */
export function insertBefore(tree: Tree, path: string, anchor: string, addition: string): void {
  const text = tree.read(path, 'utf8') ?? '';
  const position = text.indexOf(anchor);
  if (position < 0) throw new Error(`${path} does not contain "${anchor.trim()}".`);
  tree.write(path, text.slice(0, position) + addition + text.slice(position));
}

/** Formats new and changed files. */
export async function formatChanges(tree: Tree): Promise<void> {
  for (const { path, type, content } of tree.listChanges()) {
    if (type !== 'DELETE' && content) tree.write(path, await formatFile(path, content.toString()));
  }
}

/** Appends text to a file. */
export function append(tree: Tree, path: string, text: string): void {
  // An empty library has an empty export.
  tree.write(path, `${(tree.read(path, 'utf8') ?? '').replace('export {};\n', '')}${text}\n`);
}
