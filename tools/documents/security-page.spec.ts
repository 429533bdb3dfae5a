import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../nx.mjs';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| (?!---|What )/.test(line));
const testsIn = (text: string) => [...text.matchAll(/`([^`]+\.spec\.tsx?)`/g)].map(([, path = '']) => path);

it('names a test on each line about security', () => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => testsIn(row.split('|').at(-2) ?? '').length === 0)).toEqual([]);
});

it.each([...new Set(testsIn(page))])('has %s for what it says about security', (path) => {
  expect([path, join('apps/admin-api/src', path)].some((place) => existsSync(join(root, place)))).toBe(true);
});
