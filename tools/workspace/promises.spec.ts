import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../nx.mjs';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'promises-'));
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true }, "include": ["*.ts"] }');
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What `npx nx promises workspace` says of these lines. */
function inspect(code: string) {
  writeFileSync(join(folder, 'save.ts'), `declare function save(): Promise<boolean>;\n${code}\nexport {};\n`);
  const command = join(root, 'node_modules/.bin/oxlint');
  const config = join(root, 'tools/workspace/promises.json');
  const { status, stdout } = spawnSync(command, ['--type-aware', '--config', config, '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { isOk: status === 0, stdout };
}

it.each([
  ['no-floating-promises', 'save();'],
  ['no-misused-promises', 'if (save()) throw new Error();'],
  ['no-misused-promises', '[1].forEach(async () => { await save(); });'],
])('refuses, as %s: %s', (rule, code) => {
  expect(inspect(code)).toEqual({ isOk: false, stdout: expect.stringContaining(rule) });
});

it('takes a promise that is waited for, or let go on purpose', () => {
  expect(inspect('await save();\nvoid save();')).toMatchObject({ isOk: true });
});
