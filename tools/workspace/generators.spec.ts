import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyWorkspace, type WorkspaceCopy } from './workspace-copy';

let copy: WorkspaceCopy;

beforeAll(() => {
  copy = copyWorkspace();
});

afterAll(() => copy.remove());

const generate = (script: string, ...args: string[]) => copy.run('tsx', [`tools/generators/${script}.ts`, ...args]);

/** Runs one of the workspace's tools and shows its output if it failed. */
function expectWell(tool: string, args: string[], where?: string) {
  const { isOk, output } = copy.run(tool, args, where);
  expect(isOk, output).toBe(true);
}

it('writes a component that is formatted, typed and tested', () => {
  expect(generate('new-component', 'rating-stars')).toMatchObject({ isOk: true });
  expectWell('vitest', ['run', 'rating-stars'], 'libs/ui');
});

it('writes an area from the contract to the screen', () => {
  const { isOk, output } = generate('new-area', 'gift-cards', '--feature', 'finance');
  expect(isOk, output).toBe(true);
  expect(output).toContain('Next:');
  expectWell('vitest', ['run', 'gift-cards', 'capabilities'], 'apps/admin-api');
  expectWell('vitest', ['run', 'gift-cards'], 'libs/feature-finance');
});

it('leaves the workspace in order', () => {
  const changed = copy.changed();
  const code = changed.filter((file) => /\.tsx?$/.test(file));
  expect(code.length).toBeGreaterThan(10);
  expectWell('nx', ['sync:check']);
  expectWell('prettier', ['--check', '--ignore-unknown', ...changed]);
  expectWell('eslint', code);
  expectWell('nx', ['lint', 'openapi']);
  expectWell('vitest', ['run', 'capabilities-page', 'calls-page'], 'tools/documents');
  expectWell('tsgo', ['-b', 'libs/ui', 'libs/feature-finance', 'apps/admin-api', 'apps/admin-web']);
});

it('refuses to write over what is there', () => {
  expect(generate('new-component', 'rating-stars')).toMatchObject({ isOk: false });
  expect(generate('new-area', 'gift-cards', '--feature', 'finance').output).toContain('exists already');
});

it('refuses a permission that there is not', () => {
  const { isOk, output } = generate('new-area', 'vouchers', '--feature', 'finance', '--permission', 'everything');
  expect([isOk, output]).toEqual([false, expect.stringContaining('"everything" is no permission')]);
});

it.each([
  ['no name', []],
  ['no feature', ['vouchers']],
  ['an unknown feature', ['vouchers', '--feature', 'people']],
])('says how it is used when given %s', (_case, args) => {
  expect(generate('new-area', ...args)).toMatchObject({ isOk: false, output: expect.stringContaining('Usage:') });
});
