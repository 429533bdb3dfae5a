import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

it('no script has a pre or post script, which npm skips with ignore-scripts', () => {
  const names = Object.keys(scripts);
  expect(names.filter((name) => names.includes(`pre${name}`) || names.includes(`post${name}`))).toEqual([]);
});

describe.skipIf(process.platform === 'win32')('a clone with ignore-scripts', () => {
  let clone: string;

  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'countinghouse-clone-'));
    for (const path of ['package.json', 'package-lock.json', 'tools/ensure-install.mjs', 'tools/start.mjs'])
      cpSync(join(root, path), join(clone, path));
    // A fake npm that cannot install anything.
    const bin = join(clone, 'node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  });

  afterAll(() => rmSync(clone, { recursive: true }));

  it('installs the dependencies first, and fails with one sentence if it cannot', () => {
    const { status, stdout, stderr } = spawnSync('npm', ['start'], {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, npm_config_ignore_scripts: 'true' },
    });
    expect(status).not.toBe(0);
    expect(stdout).toContain('Installing dependencies …');
    expect(stderr).toContain('The dependencies could not be installed. See the output of npm above.');
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
