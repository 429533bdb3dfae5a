import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../nx.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Everything in Markdown that people read here: documents, decisions, and what stands beside the code. */
const documents = markdownIn('.');

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(\.|node_modules$|dist$|test-results$)/.test(entry.name) ? [] : markdownIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

it.each(documents)('%s refers to nothing that is not there', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link.replace(/#.*/, ''));
  const files = links.filter((link) => link !== '' && !/^\w+:/.test(link));
  expect(files.filter((link) => !existsSync(join(root, document, '..', link)))).toEqual([]);
});

/** The names that GitHub gives the headings of a page. */
function anchorsIn(page: string): string[] {
  const headings = [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(documents)('%s refers to no heading that is not there', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)];
  const broken = links.filter(([, path = '', anchor = '']) => {
    if (/^\w+:/.test(path)) return false;
    const target = path === '' ? document : join(document, '..', path);
    return target.endsWith('.md') && !anchorsIn(read(target)).includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

it.each(documents)('%s names no command that npm does not know', (document) => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  const named = [...read(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('the component library tells of everything that it offers', () => {
  const told =
    read('libs/ui/README.md')
      .match(/`[^`]+`/g)
      ?.join(' ') ?? '';
  const offered = [...read('libs/ui/src/index.ts').matchAll(/export \{([^}]+)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
  expect(offered.filter((name) => !new RegExp(`\\b${name}\\b`).test(told))).toEqual([]);
});
