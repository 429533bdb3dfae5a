import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDocs } from './docs.ts';
import { root } from './layout.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-docs-'));
  writeDocs(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (path: string) => readFileSync(join(folder, path), 'utf8');

it('has the guides for whoever runs the server', () => {
  for (const page of ['overview.md', 'operations.md', 'security.md', 'white-label.md', 'variables.md'])
    expect(read(page)).toMatch(/^# /);
});

it('lists each variable that the server reads', () => {
  const config = readFileSync(join(root, 'apps/admin-api/src/config/config.ts'), 'utf8');
  const names = [...config.matchAll(/\b(?:text|integer|oneOf|address|postgresUrl)\('([A-Z_]+)'/g)];
  expect(names.length).toBeGreaterThan(30);
  const listed = read('variables.md');
  for (const [, name] of names) expect(listed).toContain(`\`${name}\``);
});

it('has no link to a page that is not there', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(folder, dirname(page), path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(broken).toEqual([]);
});
