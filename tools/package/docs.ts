import { mkdirSync, readdirSync, readFileSync, writeFileSync, cpSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './layout.ts';

/** The file name of the repository's README in the documentation, because the package has its own README. */
const OVERVIEW_FILE = 'overview.md';

/** Leaves out pages about the code, which is not in the package. */
const isForOperators = (path: string) => !/(^|\/)(benchmarks|design|experience|glossary)\.md$/.test(path);

const LINK = /(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)/g;

/**
 * Rewrites a page's links for the package. A link to a page that is not in the package becomes plain text.
 *
 * @param from the page's path in the repository
 * @param pages the repository paths of all pages in the package
 */
function rewriteLinks(text: string, from: string, pages: ReadonlySet<string>): string {
  const depth = from.startsWith('docs/') ? dirname(from.slice('docs/'.length)) : '.';
  const prefix = depth === '.' ? '' : '../'.repeat(depth.split('/').length);
  return text.replaceAll(LINK, (_, label: string, path: string, anchor = '') => {
    const target = normalize(join(dirname(from), path));
    if (target === 'README.md') return `[${label}](${prefix}${OVERVIEW_FILE}${anchor})`;
    if (!pages.has(target)) return label;
    return `[${label}](${prefix}${target.slice('docs/'.length)}${anchor})`;
  });
}

/** Writes the operators' documentation into a folder. */
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
    write(path.slice('docs/'.length), rewriteLinks(readFileSync(join(root, path), 'utf8'), path, pages));
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const overview = rewriteLinks(readme, 'README.md', pages).replaceAll('](docs/images/', '](images/');
  write(OVERVIEW_FILE, overview);
  cpSync(join(source, 'images'), join(folder, 'images'), { recursive: true });
}
