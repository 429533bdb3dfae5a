import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listProjectFolders, root } from '../nx.mjs';

function hasSpecs(folder: string): boolean {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).some(
    (file) => /\.spec\.tsx?$/.test(file) && !/node_modules|^dist|^e2e/.test(file),
  );
}

function hasTestTarget(folder: string): boolean {
  const { nx }: { nx: { targets?: object } } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return 'test' in (nx.targets ?? {});
}

it('every project with specs has a test target', () => {
  const projectsWithSpecs = listProjectFolders().filter(hasSpecs);
  expect(projectsWithSpecs.length).toBeGreaterThan(20);
  expect(projectsWithSpecs.filter((folder) => !hasTestTarget(folder))).toEqual([]);
});
