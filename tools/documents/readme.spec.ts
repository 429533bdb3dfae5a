import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../nx.mjs';

const readText = (path: string) => readFileSync(join(root, path), 'utf8');

/** All Markdown files: documents, decisions, and READMEs. */
const documents = listMarkdown('.');

function listMarkdown(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(\.|node_modules$|dist$|test-results$)/.test(entry.name) ? [] : listMarkdown(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

it.each(documents)('%s has no broken file links', (document) => {
  const links = [...readText(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link.replace(/#.*/, ''));
  const files = links.filter((link) => link !== '' && !/^\w+:/.test(link));
  expect(files.filter((link) => !existsSync(join(root, document, '..', link)))).toEqual([]);
});

/** Returns the anchors that GitHub generates for the headings of a page. */
function getAnchors(page: string): string[] {
  const headings = [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(documents)('%s has no broken anchors', (document) => {
  const links = [...readText(document).matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)];
  const broken = links.filter(([, path = '', anchor = '']) => {
    if (/^\w+:/.test(path)) return false;
    const target = path === '' ? document : join(document, '..', path);
    return target.endsWith('.md') && !getAnchors(readText(target)).includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

it.each(documents)('%s names only existing npm scripts', (document) => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readText('package.json'));
  const scriptNames = [...readText(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(scriptNames.filter((name) => !(name in scripts))).toEqual([]);
});

it('the README of the component library mentions every export', () => {
  const mentioned =
    readText('libs/ui/README.md')
      .match(/`[^`]+`/g)
      ?.join(' ') ?? '';
  const exportNames = [...readText('libs/ui/src/index.ts').matchAll(/export \{([^}]+)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
  expect(exportNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(mentioned))).toEqual([]);
});
