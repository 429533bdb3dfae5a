import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../nx.mjs';

/** A fake Nx that builds an empty panel and an empty server. */
const nx = `
const { mkdirSync, writeFileSync } = require('node:fs');
for (const product of ['apps/admin-web/dist/index.html', 'apps/admin-api/dist/main.js']) {
  mkdirSync(require('node:path').dirname(product), { recursive: true });
  writeFileSync(product, '');
}`;

const files = {
  'node_modules/nx/package.json': '{ "bin": { "nx": "nx.js" } }',
  'node_modules/nx/nx.js': nx,
  'nx.json': '{}',
  'package.json': '{}',
  'package-lock.json': '{}',
  'tsconfig.base.json': '{}',
  'apps/admin-api/main.ts': '',
  'libs/ui/index.ts': '',
  'openapi/openapi.yaml': '',
  'tools/contract/generate-client.ts': '',
};

let workspace: string;

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'build-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, file)), { recursive: true });
    writeFileSync(join(workspace, file), text);
  }
  for (const file of ['tools/build.mjs', 'tools/nx.mjs']) cpSync(join(root, file), join(workspace, file));
});

afterEach(() => rmSync(workspace, { recursive: true }));

/** Runs the build. Returns whether Nx was started. */
function runBuild(): boolean {
  const script = "import { build } from './tools/build.mjs'; if (!build()) process.exit(1);";
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: workspace,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout.includes('Building …');
}

it('builds once without changes', () => {
  expect([runBuild(), runBuild()]).toEqual([true, false]);
});

it.each([
  'apps/admin-api/main.ts',
  'libs/ui/index.ts',
  'openapi/openapi.yaml',
  // Generates the client's types.
  'tools/contract/generate-client.ts',
  'nx.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
])('builds again after a change of %s', (file) => {
  runBuild();
  appendFileSync(join(workspace, file), '\n');
  expect(runBuild()).toBe(true);
});
