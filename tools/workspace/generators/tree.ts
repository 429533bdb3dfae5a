import { join } from 'node:path';
import { generateFiles, OverwriteStrategy, type Tree } from '@nx/devkit';
import { format } from '../../testing/format.ts';

/**
 * Writes the templates of a generator.
 *
 * @param folder where they go
 * @throws {Error} when one of the files is there already
 */
export function writeTemplates(tree: Tree, generator: string, folder: string, words: Record<string, unknown>): void {
  generateFiles(tree, join(tree.root, 'tools/workspace/generators', generator, 'files'), folder, words, {
    overwriteStrategy: OverwriteStrategy.ThrowIfExisting,
  });
}

/**
 * Puts text into a file, before the first place where `anchor` stands.
 *
 * @throws {Error} when the file no longer has that place
 */
export function insertBefore(tree: Tree, path: string, anchor: string, addition: string): void {
  const text = tree.read(path, 'utf8') ?? '';
  const place = text.indexOf(anchor);
  if (place < 0) throw new Error(`${path} has no "${anchor.trim()}" to write before.`);
  tree.write(path, text.slice(0, place) + addition + text.slice(place));
}

/** Formats what is new and what has changed. */
export async function formatChanges(tree: Tree): Promise<void> {
  for (const { path, type, content } of tree.listChanges()) {
    if (type !== 'DELETE' && content) tree.write(path, await format(path, content.toString()));
  }
}

/** Adds text at a file's end. */
export function append(tree: Tree, path: string, text: string): void {
  // An empty library says that it exports nothing.
  tree.write(path, `${(tree.read(path, 'utf8') ?? '').replace('export {};\n', '')}${text}\n`);
}
