import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../nx.mjs';

/**
 * Writes a new file, formatted.
 *
 * @throws {Error} when it is there already
 */
export async function create(path: string, content: string): Promise<void> {
  if (existsSync(join(root, path))) throw new Error(`${path} exists already.`);
  await write(path, content);
  console.log(`  + ${path}`);
}

/**
 * Puts text into a file, before the first place where `anchor` stands.
 *
 * @throws {Error} when the file no longer has that place
 */
export async function insertBefore(path: string, anchor: string, addition: string): Promise<void> {
  await change(path, (text) => {
    const place = text.indexOf(anchor);
    if (place < 0) throw new Error(`${path} has no "${anchor.trim()}" to write before.`);
    return text.slice(0, place) + addition + text.slice(place);
  });
}

/** Adds a line at a file's end. */
export async function append(path: string, line: string): Promise<void> {
  // An empty library says that it exports nothing.
  await change(path, (text) => `${text.replace('export {};\n', '')}${line}\n`);
}

/** Rewrites a file, formatted. */
async function change(path: string, edit: (text: string) => string): Promise<void> {
  await write(path, edit(readFileSync(join(root, path), 'utf8')));
  console.log(`  ~ ${path}`);
}

async function write(path: string, content: string): Promise<void> {
  const file = join(root, path);
  const options = await resolveConfig(file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await format(content, { ...options, filepath: file }));
}
