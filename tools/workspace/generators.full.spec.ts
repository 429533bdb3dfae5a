import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyWorkspace, type WorkspaceCopy } from '../workspace-copy.ts';

let copy: WorkspaceCopy;

beforeAll(() => {
  copy = copyWorkspace();
});

afterAll(() => copy.remove());

const generate = (generator: string, ...args: string[]) =>
  copy.run('nx', ['generate', `@countinghouse/workspace:${generator}`, '--interactive=false', ...args]);

/** Runs one of the workspace's tools and shows its output if it failed. */
function expectWell(tool: string, args: string[], where?: string) {
  const { isOk, output } = copy.run(tool, args, where);
  expect(isOk, output).toBe(true);
}

it('says in a dry run what it would write, and writes nothing', () => {
  const { isOk, output } = generate('component', 'rating-stars', '--dry-run');
  expect(isOk, output).toBe(true);
  expect(output).toContain('CREATE libs/ui/src/lib/rating-stars/rating-stars.tsx');
  expect(copy.changed()).toEqual([]);
});

it('writes a component that is formatted, typed and tested', () => {
  const { isOk, output } = generate('component', 'rating-stars');
  expect(isOk, output).toBe(true);
  expectWell('vitest', ['run', 'rating-stars'], 'libs/ui');
});

it('writes an area from the contract to the screen', () => {
  const { isOk, output } = generate('area', 'gift-cards', '--feature', 'finance');
  expect(isOk, output).toBe(true);
  expect(output).toContain('Next:');
  expectWell('vitest', ['run', 'gift-cards', 'capabilities'], 'apps/admin-api');
  expectWell('vitest', ['run', 'gift-cards'], 'libs/feature-finance');
});

it.each([
  ['the references of its projects', 'nx', () => ['sync:check'], '.'],
  ['its format', 'oxfmt', () => ['--check', '--no-error-on-unmatched-pattern', ...copy.changed()], '.'],
  ['its lint', 'eslint', () => copy.changed().filter((file) => /\.tsx?$/.test(file)), '.'],
  ['its contract', 'nx', () => ['lint', 'openapi'], '.'],
  ['the pages made from the contract', 'vitest', () => ['run', 'contract-pages'], 'tools/documents'],
  ['its types', 'tsgo', () => ['-b', 'libs/ui', 'libs/feature-finance', 'apps/admin-api', 'apps/admin-web'], '.'],
])('leaves the workspace in order: %s', (_what, tool, args, where) => {
  expectWell(tool, args(), where);
});

it.each([
  ['a component that is there', 'component', ['rating-stars'], 'already exists'],
  ['an area that is there', 'area', ['gift-cards', '--feature', 'finance'], 'already exists'],
  [
    'a permission that there is not',
    'area',
    ['vouchers', '--feature', 'finance', '--permission', 'everything'],
    '"everything" is no permission',
  ],
  ['no feature', 'area', ['vouchers'], "'feature'"],
  ['an unknown feature', 'area', ['vouchers', '--feature', 'people'], "'feature'"],
])('refuses %s', (_case, generator, args, words) => {
  expect(generate(generator, ...args)).toMatchObject({ isOk: false, output: expect.stringContaining(words) });
});
