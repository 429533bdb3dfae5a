import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nxBin, nxEnv, root } from '../nx.mjs';

let machine: string;

beforeAll(() => {
  machine = mkdtempSync(join(tmpdir(), 'no-browser-'));
  mkdirSync(join(machine, 'bin'));
  const installer = join(machine, 'bin/apt-get');
  writeFileSync(installer, `#!/bin/sh\necho "$@" >> '${join(machine, 'installed')}'\n`);
  chmodSync(installer, 0o755);
});
afterAll(() => rmSync(machine, { recursive: true }));

it('reading the workspace without a browser installs nothing', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [nxBin, 'show', 'projects'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...nxEnv,
      HOME: machine,
      PATH: join(machine, 'bin'),
      PLAYWRIGHT_BROWSERS_PATH: join(machine, 'browsers'),
      NX_WORKSPACE_DATA_DIRECTORY: join(machine, 'nx'),
      NX_DAEMON: 'false',
    },
  });
  expect(status, stderr).toBe(0);
  expect(stdout).toContain('storybook');
  expect(existsSync(join(machine, 'installed'))).toBe(false);
  expect(existsSync(join(machine, 'browsers')) ? readdirSync(join(machine, 'browsers')) : []).toEqual([]);
});
