import { mkdirSync, readdirSync, readFileSync, writeFileSync, cpSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './layout.ts';

/** The name of the repository's README among the documentation: the package has a README of its own. */
const overview = 'overview.md';

/** Pages about the code, which is not in the package. */
const isForOperators = (path: string) => !/(^|\/)(benchmarks|design|experience|glossary)\.md$/.test(path);

const link = /(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)/g;

/**
 * A page with its links to other pages as they are in the package. Where a link leads to what is not in the package, its text
 * stays.
 *
 * @param from the page's path in the repository
 * @param pages the paths, in the repository, of all pages that are in the package
 */
function relink(text: string, from: string, pages: ReadonlySet<string>): string {
  const depth = from.startsWith('docs/') ? dirname(from.slice('docs/'.length)) : '.';
  const up = depth === '.' ? '' : '../'.repeat(depth.split('/').length);
  return text.replaceAll(link, (_, label: string, path: string, anchor = '') => {
    const target = normalize(join(dirname(from), path));
    if (target === 'README.md') return `[${label}](${up}${overview}${anchor})`;
    if (!pages.has(target)) return label;
    return `[${label}](${up}${target.slice('docs/'.length)}${anchor})`;
  });
}

/** Writes the documentation of whoever runs the server into a folder. */
export function writeDocs(folder: string): void {
  const source = join(root, 'docs');
  const pages = new Set(
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .map((path) => `docs/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.md') && isForOperators(path)),
  );
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const path of pages)
    write(path.slice('docs/'.length), relink(readFileSync(join(root, path), 'utf8'), path, pages));
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const moved = relink(readme, 'README.md', pages).replaceAll('](docs/images/', '](images/');
  write(overview, moved);
  cpSync(join(source, 'images'), join(folder, 'images'), { recursive: true });
}
