import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyWorkspace, type WorkspaceCopy } from '../workspace-copy.ts';

interface CacheKeys {
  /** Cache hashes by task. */
  hashes: Record<string, string>;
  /** Dependencies by project. */
  dependencies: Record<string, string[]>;
}

let copy: WorkspaceCopy;

beforeAll(() => {
  copy = copyWorkspace();
});

afterAll(() => copy.remove());

describe('a change of the contract', () => {
  it('invalidates generate, typecheck, test and build of dependent projects only', () => {
    generateContract();
    const { hashes: before, dependencies } = readCacheKeys();
    renameInContract('referrals', 'recommendations');
    generateContract();
    const { hashes: after } = readCacheKeys();

    const dependsOnContract = (project: string): boolean =>
      project === 'openapi' || (dependencies[project] ?? []).some(dependsOnContract);
    // The tests of `workspace` read all files.
    const isExpected = (task: string) => task === 'workspace:test' || dependsOnContract(task.replace(/:.*/, ''));

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

function generateContract() {
  const { isOk, output } = copy.run('nx', ['run-many', '-t', 'generate', '--outputStyle=static']);
  expect(isOk, output).toBe(true);
}

function readCacheKeys(): CacheKeys {
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
