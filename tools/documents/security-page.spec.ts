import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../nx.mjs';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| (?!-+ |Attack |Requirement |Way |What )/.test(line));
const findTests = (text: string) => [...text.matchAll(/`([^`]+\.spec\.tsx?)`/g)].map(([, path = '']) => path);

/** Allowed contents of the last cell without a test. */
const ALLOWED_WITHOUT_TEST = ['Nothing to test', 'Not met', 'Not applicable'];

const getLastCell = (row: string) => (row.split('|').at(-2) ?? '').trim();

it('has a test on each line, or the reason for none', () => {
  expect(rows.length).toBeGreaterThan(0);
  const rowsWithoutTest = rows.filter((row) => findTests(getLastCell(row)).length === 0);
  expect(
    rowsWithoutTest.filter((row) => !/^\| \d/.test(row) || !ALLOWED_WITHOUT_TEST.includes(getLastCell(row))),
  ).toEqual([]);
});

/** The number of level 1 and 2 requirements in each section of ASVS 5.0; they come first in their section. */
const ASVS_REQUIREMENTS = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};

it('has each requirement of the listed ASVS sections once', () => {
  const expectedIds = Object.entries(ASVS_REQUIREMENTS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  const listedIds = rows.flatMap((row) => /^\| (\d+\.\d+\.\d+) /.exec(row)?.[1] ?? []);
  expect(listedIds.toSorted()).toEqual(expectedIds.toSorted());
});

it.each([...new Set(findTests(page))])('the named test %s exists', (path) => {
  expect([path, join('apps/admin-api/src', path)].some((candidate) => existsSync(join(root, candidate)))).toBe(true);
});
