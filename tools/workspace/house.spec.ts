import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../nx.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'house-'));
  write('tsconfig.base.json', '{}');
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, code: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), code);
}

/** What `npx nx house tools` says of the files that were written. */
function inspect() {
  const command = join(root, 'node_modules/.bin/depcruise');
  const config = join(root, '.dependency-cruiser.mjs');
  const { status, stdout } = spawnSync(command, ['--config', config, '--output-type', 'err', 'apps'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { isOk: status === 0, stdout };
}

const server = 'apps/admin-api/src';

it('lets imports through that point down', () => {
  write(`${server}/common/money.ts`, 'export type Money = string;');
  write(
    `${server}/modules/plans/plans.ts`,
    `import type { Money } from '../../common/money'; export type Plan = Money;`,
  );
  expect(inspect()).toMatchObject({ isOk: true });
});

it('finds a circle of files, of types alone too', () => {
  write(`${server}/common/a.ts`, `import type { B } from './b'; export type A = B | 1;`);
  write(`${server}/common/b.ts`, `import type { A } from './a'; export type B = A | 2;`);
  expect(inspect()).toEqual({ isOk: false, stdout: expect.stringContaining('circle-of-files') });
});

it('finds a circle of folders, where no file is in one', () => {
  write(`${server}/modules/plans/a.ts`, `import type { B } from '../users/b'; export type A = B;`);
  write(`${server}/modules/users/b.ts`, 'export type B = 1;');
  write(`${server}/modules/users/c.ts`, `import type { D } from '../plans/d'; export type C = D;`);
  write(`${server}/modules/plans/d.ts`, 'export type D = 1;');
  const found = inspect();
  expect(found).toEqual({ isOk: false, stdout: expect.stringContaining('circle-of-folders') });
  expect(found.stdout).not.toContain('circle-of-files');
});

it.each([
  ['common', 'database'],
  ['contract', 'modules/plans'],
  ['modules/plans', 'plugins'],
  ['plugins', 'app'],
])('finds an import on the server that points up, from %s to %s', (from, to) => {
  write(
    `${server}/${from}/a.ts`,
    `import type { B } from '${'../'.repeat(from.split('/').length)}${to}/b'; export type A = B;`,
  );
  write(`${server}/${to}/b.ts`, 'export type B = 1;');
  expect(inspect()).toEqual({ isOk: false, stdout: expect.stringContaining(`above-${from.split('/')[0]}`) });
});
