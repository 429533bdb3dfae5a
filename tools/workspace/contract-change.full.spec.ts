import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyWorkspace, type WorkspaceCopy } from '../workspace-copy.ts';

interface CacheKeys {
  /** By task: what Nx looks its result up under. */
  hashes: Record<string, string>;
  /** By project: the projects that it rests on. */
  dependencies: Record<string, string[]>;
}

let copy: WorkspaceCopy;

beforeAll(() => {
  copy = copyWorkspace();
});

afterAll(() => copy.remove());

describe('a change of the contract', () => {
  it('invalidates generate, typecheck, test and build of what rests on it, and nothing else', () => {
    generate();
    const { hashes: before, dependencies } = cacheKeys();
    renameInContract('referrals', 'recommendations');
    generate();
    const { hashes: after } = cacheKeys();

    const restsOnContract = (project: string): boolean =>
      project === 'openapi' || (dependencies[project] ?? []).some(restsOnContract);
    // The tests of `workspace` read everything.
    const isExpected = (task: string) => task === 'workspace:test' || restsOnContract(task.replace(/:.*/, ''));

    const tasks = Object.keys(before);
    expect(Object.keys(after)).toEqual(tasks);
    const changed = tasks.filter((task) => after[task] !== before[task]);
    expect(changed).toEqual(tasks.filter(isExpected));
    expect(changed).toEqual(
      expect.arrayContaining([
        'openapi:generate',
        'api-client:generate',
        'feature-users:typecheck',
        'feature-users:test',
        'admin-api:typecheck',
        'admin-api:test',
        'admin-api:build',
        'admin-web:typecheck',
        'admin-web:test',
        'admin-web:build',
      ]),
    );
    expect(tasks.filter((task) => !changed.includes(task))).toEqual(
      expect.arrayContaining(['tools:typecheck', 'tools:test']),
    );
  });
});

function generate() {
  const { isOk, output } = copy.run('nx', ['run-many', '-t', 'generate', '--outputStyle=static']);
  expect(isOk, output).toBe(true);
}

function cacheKeys(): CacheKeys {
  const script = join(import.meta.dirname, 'task-hashes.mjs');
  const { isOk, output } = copy.run('tsx', [script, 'generate', 'typecheck', 'test', 'build']);
  expect(isOk, output).toBe(true);
  return JSON.parse(output);
}

function renameInContract(from: string, to: string) {
  const file = join(copy.path, 'openapi/schemas/session.yaml');
  const before = readFileSync(file, 'utf8');
  const after = before.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}
