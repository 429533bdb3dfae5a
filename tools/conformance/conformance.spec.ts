import { expect, it } from 'vitest';
import { root } from '../nx.mjs';
import { findCoverage, readTestFiles, sections } from './conformance';

const lists = [{ title: '2 Lists', requirements: { 'list.title': 'It has a title.', 'list.total': 'And a total.' } }];
const findInText = (text: string) => findCoverage(lists, [{ path: 'list.spec.ts', text }]);

const complete = `
  // covers: list.title
  it('has a title', () => {});
  // covers: list.title
  // covers: list.total
  it.each([1, 2])('counts %s', () => {});
`;

it('finds the tests of each requirement', () => {
  expect(findInText(complete)).toEqual({
    testsByRequirement: new Map([
      ['list.title', ['list.spec.ts#L3', 'list.spec.ts#L6']],
      ['list.total', ['list.spec.ts#L6']],
    ]),
    problems: [],
  });
});

it.each([
  ['a requirement without a test', `// covers: list.title\nit('a', () => {});`, ['No test covers list.total.']],
  [
    'an unknown ID',
    `${complete}// covers: list.colour\nit('is green', () => {});`,
    ['list.spec.ts:8 covers list.colour, which is not a requirement.'],
  ],
])('reports %s', (_case, text, problems) => {
  expect(findInText(text).problems).toEqual(problems);
});

it.each(['it.skip(', 'it.todo(', 'test.fixme(', 'describe.skip(', 'const one = 1;', ''])(
  'reports a marker above "%s", which starts no test',
  (line) => {
    expect(findInText(`${complete}// covers: list.total\n${line}`).problems).toEqual([
      'list.spec.ts:8 has a marker above it, but starts no test that runs.',
    ]);
  },
);

it('covers every requirement of the specification', () => {
  expect(findCoverage(sections, readTestFiles(root)).problems).toEqual([]);
});
