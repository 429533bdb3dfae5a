import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsumerProject } from './consumer-project';
import { createReadmeProject } from './readme-project';

let project: ConsumerProject;

beforeAll(() => {
  project = createReadmeProject();
});

afterAll(() => project.remove());

describe('an empty project that has installed the package', () => {
  it('compiles the examples of the README', () => {
    expect(project.compile('tsconfig.json')).toEqual({ isOk: true, output: '' });
  });

  it('runs its tests against the mocks, without a server', () => {
    const { isOk, output } = project.node('--test', 'build/mocked.test.js');
    expect(output).toContain('pass 2');
    expect(isOk).toBe(true);
  });
});
