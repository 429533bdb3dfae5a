import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../nx.mjs';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| (?!-+ |Attack |Requirement |Way |What )/.test(line));
const testsIn = (text: string) => [...text.matchAll(/`([^`]+\.spec\.tsx?)`/g)].map(([, path = '']) => path);

/** What the last cell may say instead of a test. */
const withoutTest = ['Nothing to test', 'Not held', 'Not applicable'];

const lastCellOf = (row: string) => (row.split('|').at(-2) ?? '').trim();

it('names a test on each line about security, or says why there is none', () => {
  expect(rows.length).toBeGreaterThan(0);
  const lacking = rows.filter((row) => testsIn(lastCellOf(row)).length === 0);
  expect(lacking.filter((row) => !/^\| \d/.test(row) || !withoutTest.includes(lastCellOf(row)))).toEqual([]);
});

/** How many requirements each section of ASVS 5.0 has at levels 1 and 2: they are the first of their section. */
const asvs = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};

it('has each requirement of ASVS that it speaks of, once', () => {
  const asked = Object.entries(asvs).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  const answered = rows.flatMap((row) => /^\| (\d+\.\d+\.\d+) /.exec(row)?.[1] ?? []);
  expect(answered.toSorted()).toEqual(asked.toSorted());
});

it.each([...new Set(testsIn(page))])('has %s for what it says about security', (path) => {
  expect([path, join('apps/admin-api/src', path)].some((place) => existsSync(join(root, place)))).toBe(true);
});
