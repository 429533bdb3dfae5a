import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyWorkspace, type WorkspaceCopy } from '../workspace-copy.ts';

let copy: WorkspaceCopy;

beforeAll(() => {
  copy = copyWorkspace();
});

afterAll(() => copy.remove());

const runGenerator = (generator: string, ...args: string[]) =>
  copy.run('nx', ['generate', `@countinghouse/workspace:${generator}`, '--interactive=false', ...args]);

/** Runs one of the workspace's tools, and shows its output if it failed. */
function expectSuccess(tool: string, args: string[], folder?: string) {
  const { isOk, output } = copy.run(tool, args, folder);
  expect(isOk, output).toBe(true);
}

it('lists the files in a dry run, and writes nothing', () => {
  const { isOk, output } = runGenerator('component', 'rating-stars', '--dry-run');
  expect(isOk, output).toBe(true);
  expect(output).toContain('CREATE libs/ui/src/lib/rating-stars/rating-stars.tsx');
  expect(copy.changed()).toEqual([]);
});

it('writes a component that passes its tests', () => {
  const { isOk, output } = runGenerator('component', 'rating-stars');
  expect(isOk, output).toBe(true);
  expectSuccess('vitest', ['run', 'rating-stars'], 'libs/ui');
});

it('writes an area that passes its tests', () => {
  const { isOk, output } = runGenerator('area', 'gift-cards', '--feature', 'finance');
  expect(isOk, output).toBe(true);
  expect(output).toContain('Next:');
  expectSuccess('vitest', ['run', 'gift-cards', 'capabilities'], 'apps/admin-api');
  expectSuccess('vitest', ['run', 'gift-cards'], 'libs/feature-finance');
});

it.each([
  ['the references of its projects', 'nx', () => ['sync:check'], '.'],
  ['its format', 'oxfmt', () => ['--check', '--no-error-on-unmatched-pattern', ...copy.changed()], '.'],
  ['its lint', 'eslint', () => copy.changed().filter((file) => /\.tsx?$/.test(file)), '.'],
  ['its contract', 'nx', () => ['lint', 'openapi'], '.'],
  ['the pages generated from the contract', 'vitest', () => ['run', 'contract-pages'], 'tools/documents'],
  ['its types', 'tsgo', () => ['-b', 'libs/ui', 'libs/feature-finance', 'apps/admin-api', 'apps/admin-web'], '.'],
])('keeps the workspace consistent: %s', (_what, tool, args, folder) => {
  expectSuccess(tool, args(), folder);
});

it.each([
  ['an existing component', 'component', ['rating-stars'], 'already exists'],
  ['an existing area', 'area', ['gift-cards', '--feature', 'finance'], 'already exists'],
  [
    'an unknown permission',
    'area',
    ['vouchers', '--feature', 'finance', '--permission', 'everything'],
    '"everything" is not a permission',
  ],
  ['no feature', 'area', ['vouchers'], "'feature'"],
  ['an unknown feature', 'area', ['vouchers', '--feature', 'people'], "'feature'"],
])('rejects %s', (_case, generator, args, expectedOutput) => {
  expect(runGenerator(generator, ...args)).toMatchObject({
    isOk: false,
    output: expect.stringContaining(expectedOutput),
  });
});
