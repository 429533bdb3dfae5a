import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../nx.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('the README tells of every variable that the server reads, and of no other', () => {
  const isRead = new Set(
    [...read('apps/admin-api/src/config/config.ts').matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, name]) => name),
  );
  const rows = read('README.md').match(/^\| `[A-Z].*$/gm) ?? [];
  const isTold = new Set(rows.flatMap((row) => (row.split('|')[1] ?? '').match(/[A-Z][A-Z_]+/g) ?? []));
  expect([...isTold].sort()).toEqual([...isRead].sort());
});

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
