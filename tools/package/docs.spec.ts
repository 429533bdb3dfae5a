import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDocs } from './docs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-docs-'));
  writeDocs(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const readText = (path: string) => readFileSync(join(folder, path), 'utf8');

it('has the operator guides', () => {
  for (const page of ['overview.md', 'operations.md', 'security.md', 'white-label.md', 'configuration.md'])
    expect(readText(page)).toMatch(/^# /);
});

it('has no broken links', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  const broken = pages.flatMap((page) =>
    [...readText(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(folder, dirname(page), path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(broken).toEqual([]);
});
